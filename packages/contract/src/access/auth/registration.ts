import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { isoTime } from '../../core/schemas.ts';
import { sixDigits } from './codes.ts';
import { loginAnswer } from './login-answer.ts';
import { newPassword } from './login-name.ts';

/** The contacts by which a person can be reached. */
export const contactKinds = ['phone', 'email'] as const;
/** One of {@link contactKinds}. */
export type ContactKind = (typeof contactKinds)[number];

const token = z.string().min(1).max(100);

/** The invitation as the invited person sees it before they register. */
const invitation = z.object({
  username: z.string(),
  name: z.string(),
  lastname: z.string(),
  /** The person who invites them. */
  invited_by: z.string(),
  expires_at: isoTime,
  /** The contact to prove by a code, and where that code is sent, shortened. */
  to_prove: z.array(z.object({ kind: z.enum(contactKinds), to: z.string() })),
  language: z.enum(['en', 'tr']).nullable(),
});
/** An invitation as {@link invitation} says it. */
export type Invitation = z.infer<typeof invitation>;

/** Registration by invitation: the link's token is the key to all of it. */
export const registrationApi = {
  readInvitation: endpoint({
    method: 'POST',
    path: '/auth/register/read',
    summary: 'Returns who the invitation is for, who sent it, and what the form asks for.',
    access: 'public',
    body: z.object({ token }),
    response: invitation,
    errors: ['INVITATION_NOT_VALID'],
  }),
  sendRegistrationCode: endpoint({
    method: 'POST',
    path: '/auth/register/code',
    summary:
      "Sends a code to the invited person's phone or e-mail, a minute after the last one at the earliest.",
    access: 'public',
    body: z.object({ token, kind: z.enum(contactKinds) }),
    response: z.object({ expires_in_s: z.number().int(), resend_in_s: z.number().int() }),
    errors: ['INVITATION_NOT_VALID', 'ThrottlerException'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Sets the password, verifies phone and e-mail, and signs the person in. Uses up the invitation.',
    access: 'public',
    body: z.object({
      token,
      password: newPassword,
      phone_code: sixDigits.optional(),
      email_code: sixDigits.optional(),
      language: z.enum(['en', 'tr']).optional(),
    }),
    response: loginAnswer,
    errors: ['INVITATION_NOT_VALID', 'MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
};
