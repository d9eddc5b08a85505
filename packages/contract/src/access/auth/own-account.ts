import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { isoTime, name, oneLine } from '../../core/schemas.ts';
import { sixDigits } from './codes.ts';
import { user } from './login-answer.ts';
import { email, phone } from './login-name.ts';

/** The fields of their own account that a person sees and changes. */
const ownAccount = user.extend({
  language: z.enum(['en', 'tr']).nullable(),
  phone_verified_at: isoTime.nullable(),
  email_verified_at: isoTime.nullable(),
  /** False for who signs in elsewhere only. */
  has_password: z.boolean(),
  /** Whether the person asks for an SMS at every sign-in. */
  sms_pin: z.boolean(),
  /** Whether the installation asks for it whatever the person chose. */
  is_sms_pin_asked: z.boolean(),
});
/** An account as {@link ownAccount} says it. */
export type OwnAccount = z.infer<typeof ownAccount>;

const sent = z.object({ expires_in_s: z.number().int(), resend_in_s: z.number().int() });
const ownErrors = ['CONFIRMATION_REQUIRED', 'ACCOUNT_CONTACT_TAKEN'] as const;

/** The person's own account. */
export const ownAccountApi = {
  ownAccount: endpoint({
    method: 'GET',
    path: '/auth/account',
    summary: 'Returns the caller’s own account.',
    access: 'signed-in',
    response: ownAccount,
  }),
  changeOwnAccount: endpoint({
    method: 'PATCH',
    path: '/auth/account',
    summary:
      "Changes the caller's own name, language or wish for an SMS at every sign-in; the last asks for a recent password.",
    access: 'signed-in',
    body: z.object({
      name: name.optional(),
      lastname: oneLine.max(80).optional(),
      language: z.enum(['en', 'tr']).optional(),
      sms_pin: z.boolean().optional(),
    }),
    response: ownAccount,
    errors: ['CONFIRMATION_REQUIRED', 'ACCOUNT_PHONE_NEEDED'],
  }),
  sendContactCode: endpoint({
    method: 'POST',
    path: '/auth/account/contact',
    summary:
      'Sends a code to a new or existing phone number or e-mail address, to prove that it is the caller’s.',
    access: 'signed-in',
    body: z.union([
      z.object({ kind: z.literal('phone'), value: phone }),
      z.object({ kind: z.literal('email'), value: email }),
    ]),
    response: sent,
    errors: [...ownErrors, 'ThrottlerException'],
  }),
  proveContact: endpoint({
    method: 'POST',
    path: '/auth/account/contact/prove',
    summary: 'Verifies the code that was sent last. The phone or e-mail is the caller’s from then on.',
    access: 'signed-in',
    body: z.object({ kind: z.enum(['phone', 'email']), code: sixDigits }),
    response: ownAccount,
    errors: [...ownErrors, 'MAX_LOGIN_ATTEMPTS_REACHED'],
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: '/auth/account/contact/{kind}',
    summary: 'Removes the caller’s phone or e-mail.',
    access: 'signed-in',
    params: z.object({ kind: z.enum(['phone', 'email']) }),
    response: ownAccount,
    errors: [...ownErrors, 'ACCOUNT_PHONE_NEEDED'],
  }),
};
