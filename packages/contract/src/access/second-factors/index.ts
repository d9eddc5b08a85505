import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { sixDigits } from '../auth/codes.ts';
import { loginAnswer } from '../auth/login-answer.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, isoTime, oneLine, id } from '../../core/schemas.ts';

/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;

/** What a browser says of a passkey: the standard's own shape, which the checker of the standard reads. */
const credential = z.looseObject({ id: z.string().min(1).max(1_400), type: z.literal('public-key') });
/** What a browser is asked: the standard's own shape, which the browser reads. */
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

/** What a person has beside the password. */
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
    summary: 'Second step: the six digits of the authenticator app.',
    access: 'public',
    body: z.object({ code: sixDigits }),
    response: loginAnswer,
    errors: signInErrors,
  }),
  loginRecoveryCode: endpoint({
    method: 'POST',
    path: '/auth/login/recovery-code',
    summary: 'Second step: a recovery code, which is used up.',
    access: 'public',
    body: z.object({ code: recoveryCode }),
    response: loginAnswer,
    errors: signInErrors,
  }),
  loginPasskeyOptions: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/options',
    summary:
      'What the browser is asked for a passkey: of the account whose password was right on this device, else of any.',
    access: 'public',
    response: z.object({ options: passkeyOptions }),
    errors: ['ThrottlerException'],
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/verify',
    summary: 'Signs in with a passkey: as the second step, or alone.',
    access: 'public',
    body: z.object({ credential }),
    response: loginAnswer,
    errors: signInErrors,
  }),
  own: endpoint({
    method: 'GET',
    path: '/auth/second-factors',
    summary: 'What the caller has beside the password.',
    access: 'signed-in',
    response: ownSecondFactors,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factors/totp',
    summary: 'Makes a secret for an authenticator app; nothing is asked for before its first code was right.',
    access: 'signed-in',
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['CONFIRMATION_REQUIRED'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factors/totp/confirm',
    summary:
      'Takes the first code of the app, which is asked for from now on. The first second factor brings recovery codes.',
    access: 'signed-in',
    body: z.object({ code: sixDigits }),
    response: madeCodes,
    errors: ['CONFIRMATION_REQUIRED', 'MAX_LOGIN_ATTEMPTS_REACHED'],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/auth/second-factors/totp',
    summary: 'Takes the authenticator app away.',
    access: 'signed-in',
    response: empty,
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_NEEDED'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factors/recovery-codes',
    summary: 'Makes new recovery codes; the old ones open nothing any more.',
    access: 'signed-in',
    response: madeCodes,
    errors: ['CONFIRMATION_REQUIRED', 'SECOND_FACTOR_MISSING'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/second-factors/passkeys/options',
    summary: 'What the browser is asked to make a passkey.',
    access: 'signed-in',
    response: z.object({ options: passkeyOptions }),
    errors: ['CONFIRMATION_REQUIRED', 'TOO_MANY_PASSKEYS'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/second-factors/passkeys',
    summary: 'Keeps a passkey that the browser made. The first second factor brings recovery codes.',
    access: 'signed-in',
    body: z.object({ name: passkeyName, credential }),
    response: madeCodes.extend({ passkey }),
    errors: ['CONFIRMATION_REQUIRED', 'PASSKEY_REFUSED'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/auth/second-factors/passkeys/{passkeyId}',
    summary: 'Gives a passkey another name.',
    access: 'signed-in',
    params: z.object({ passkeyId }),
    body: z.object({ name: passkeyName }),
    response: passkey,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/second-factors/passkeys/{passkeyId}',
    summary: 'Takes a passkey away.',
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
