import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime } from '../../core/schemas.ts';
import type { Role } from '../../core/roles.ts';
import { loginAnswer } from './login-answer.ts';
import { userNameOrPhone } from './login-name.ts';
import { ownAccountApi } from './own-account.ts';
import { pinApi } from './pin.ts';
import { registrationApi } from './registration.ts';
import { resetApi } from './reset.ts';
import { messagesSent } from '../../notices/reach/index.ts';
import { signInPolicyApi } from './sign-in-policy.ts';

export { user, type LoginAnswer, type SecondFactorMethod, type User } from './login-answer.ts';

/** The content of an access token. Times are seconds since the epoch. */
export const tokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  roles: z.record(z.string(), z.array(z.string())),
  /** The steps that the person has to complete before anything else; until then `roles` is empty. */
  due: z.literal('second_factor').optional(),
  iat: z.number(),
  exp: z.number(),
});
/** The content of a token, with the roles that this version knows. */
export type TokenClaims = Omit<z.infer<typeof tokenClaims>, 'roles'> & { roles: Record<string, Role[]> };

/** The fewest characters that a password can ever have had; what a new one needs is the policy's. */
const PASSWORD_MIN = 6;

/** The body of a sign-in: a user name, without regard to case, or a phone number, and the password. */
export const loginBody = z.object({
  userNameOrPhone,
  password: z
    .string({ error: brokenRule('password_required') })
    .min(1, { error: brokenRule('password_required'), abort: true })
    .min(PASSWORD_MIN, { error: brokenRule('password_too_short') })
    .max(256),
});

/** The requirements of a new password; `passwordProblem` has the rules that follow from the minimum length. */
const passwordRules = z.object({
  password_min: z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(15)]),
});

/** One session of a person. */
const signedInDevice = z.object({
  session_id: z.string(),
  /** The browser's user agent; empty if it sends none. */
  user_agent: z.string(),
  ip: z.string(),
  created_at: isoTime,
  /** To the minute. */
  last_seen_at: isoTime,
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

/** Signing in and out, renewing a session, and what people do about their own sessions and password. */
export const authApi = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Signs in with a user name or phone and a password; sets the refresh cookie.',
    access: 'public',
    body: loginBody,
    response: loginAnswer,
    errors: [
      'INVALID_LOGIN_CREDENTIALS',
      'INVALID_USERNAME_OR_PASSWORD',
      'INVALID_PHONE_OR_PASSWORD',
      'MAX_LOGIN_ATTEMPTS_REACHED',
      'ThrottlerException',
    ],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchanges the refresh cookie for a new access token and a new cookie.',
    access: 'refresh-cookie',
    response: loginAnswer,
    errors: ['UNAUTHORIZED'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/auth/revoke',
    summary: 'Signs out: ends the session of the access token or of the cookie.',
    access: 'public',
    response: empty,
  }),
  policy: endpoint({
    method: 'GET',
    path: '/auth/policy',
    summary: 'Returns the password rules and whether codes are sent, so that forms can show both up front.',
    access: 'public',
    response: passwordRules.extend({ sends: messagesSent }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Returns the caller’s sessions, most recently used first.',
    access: 'signed-in',
    response: z.array(signedInDevice),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    summary: "Ends one of the caller's own sessions.",
    access: 'signed-in',
    params: z.object({ sessionId: id }),
    response: empty,
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary:
      'Signs the caller out on every device, including this one, and forgets the account’s known devices.',
    access: 'signed-in',
    response: empty,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password',
    summary: 'Changes the caller’s own password and ends all their other sessions.',
    access: 'signed-in',
    body: z.object({
      current_password: z
        .string({ error: brokenRule('password_required') })
        .min(1, { error: brokenRule('password_required') })
        .max(256),
      new_password: z
        .string({ error: brokenRule('password_required') })
        .min(1, { error: brokenRule('password_required') })
        .max(256),
    }),
    response: empty,
    errors: ['MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Confirms the caller’s password. Security settings can be changed for 15 minutes after it.',
    access: 'signed-in',
    body: z.object({
      password: z
        .string({ error: brokenRule('password_required') })
        .min(1, { error: brokenRule('password_required') })
        .max(256),
    }),
    response: empty,
    errors: ['MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
  ...pinApi,
  ...resetApi,
  ...registrationApi,
  ...ownAccountApi,
  ...signInPolicyApi,
};
