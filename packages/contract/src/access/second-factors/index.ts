import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { sixDigits } from '../auth/codes.ts';
import { loginAnswer } from '../auth/login-answer.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, isoTime, oneLine, id } from '../../core/schemas.ts';

/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;

/** A browser's response for a passkey, in the shape of the WebAuthn standard, which its library validates. */
const credential = z.looseObject({ id: z.string().min(1).max(1_400), type: z.literal('public-key') });
/** The request to the browser, in the shape of the WebAuthn standard. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

/** An id that a passkey has of itself. */
const passkeyId = z
  .string()
  .min(1)
  .max(1_400)
  .regex(/^[\w-]+$/);
const passkeyName = oneLine.min(1, { error: brokenRule('name_required') }).max(60);

/** A passkey as its owner knows it. */
const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
  /** True for one that is on several devices of its owner. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** The second factors of a person. */
const ownSecondFactors = z.object({
  /** Since when there is an authenticator app; null without one. */
  totp_since: isoTime.nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number().int(),
  /** Whether the installation asks this person for one. */
  is_required: z.boolean(),
});
export type OwnSecondFactors = z.infer<typeof ownSecondFactors>;

/** A recovery code as people copy it: with or without its hyphen, in any case. */
export const recoveryCode = z
  .string({ error: brokenRule('code_required') })
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: brokenRule('code_required'), abort: true })
      .regex(/^[a-z2-7]{10}$/, { error: brokenRule('wrong_recovery_code') }),
  );

/** Codes that were just made: shown this once. */
const madeCodes = z.object({ recovery_codes: z.array(z.string()) });
const signInErrors = ['SECOND_FACTOR_INVALID', 'MAX_LOGIN_ATTEMPTS_REACHED'] as const;

/** The second step of signing in, signing in by passkey alone, and what people do about their own second factors. */
export const secondFactorsApi = {
  loginTotp: endpoint({
    method: 'POST',
    path: '/auth/login/totp',
    summary: 'Completes the second step with the six digits of the authenticator app.',
    access: 'public',
    body: z.object({ code: sixDigits }),
    response: loginAnswer,
    errors: signInErrors,
  }),
  loginRecoveryCode: endpoint({
    method: 'POST',
    path: '/auth/login/recovery-code',
    summary: 'Completes the second step with a recovery code and uses it up.',
    access: 'public',
    body: z.object({ code: recoveryCode }),
    response: loginAnswer,
    errors: signInErrors,
  }),
  loginPasskeyOptions: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/options',
    summary:
      'Returns the passkey request for the browser: for the account whose password was correct on this device, else for any.',
    access: 'public',
    response: z.object({ options: passkeyOptions }),
    errors: ['ThrottlerException'],
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/verify',
    summary: 'Signs in with a passkey, as the second step or alone.',
    access: 'public',
    body: z.object({ credential }),
    response: loginAnswer,
    errors: signInErrors,
  }),
  own: endpoint({
    method: 'GET',
    path: '/auth/second-factors',
    summary: 'Returns the caller’s second factors.',
    access: 'signed-in',
    response: ownSecondFactors,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factors/totp',
    summary: 'Creates a secret for an authenticator app. It is not required before its first correct code.',
    access: 'signed-in',
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['CONFIRMATION_REQUIRED'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factors/totp/confirm',
    summary:
      'Verifies the app’s first code and requires codes from then on. The first second factor brings recovery codes.',
    access: 'signed-in',
    body: z.object({ code: sixDigits }),
    response: madeCodes,
    errors: ['CONFIRMATION_REQUIRED', 'MAX_LOGIN_ATTEMPTS_REACHED'],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/auth/second-factors/totp',
    summary: 'Removes the authenticator app.',
    access: 'signed-in',
    response: empty,
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_NEEDED'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factors/recovery-codes',
    summary: 'Creates new recovery codes. The old ones stop working.',
    access: 'signed-in',
    response: madeCodes,
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_MISSING'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/second-factors/passkeys/options',
    summary: 'Returns the request with which the browser creates a passkey.',
    access: 'signed-in',
    response: z.object({ options: passkeyOptions }),
    errors: ['CONFIRMATION_REQUIRED', 'LIMIT_REACHED'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/second-factors/passkeys',
    summary: 'Saves a passkey that the browser created. The first second factor brings recovery codes.',
    access: 'signed-in',
    body: z.object({ name: passkeyName, credential }),
    response: madeCodes.extend({ passkey }),
    errors: ['CONFIRMATION_REQUIRED', 'PASSKEY_REFUSED'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/auth/second-factors/passkeys/{passkeyId}',
    summary: 'Renames a passkey.',
    access: 'signed-in',
    params: z.object({ passkeyId }),
    body: z.object({ name: passkeyName }),
    response: passkey,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/second-factors/passkeys/{passkeyId}',
    summary: 'Removes a passkey.',
    access: 'signed-in',
    params: z.object({ passkeyId }),
    response: empty,
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_NEEDED'],
  }),
  removeAllOf: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/second-factors',
    summary: 'Removes all second factors of a person who lost them, and signs them out everywhere.',
    access: { permission: 'users.manage' },
    params: z.object({ userId: id }),
    response: empty,
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_MISSING'],
  }),
};
