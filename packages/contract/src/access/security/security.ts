import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';
import { securityFindingCodes, securitySeverities } from './findings.ts';

/**
 * The outcome of a sign-in. `blocked`: an address tried too many accounts. Calls that a limit rejects up front are recorded once in a
 * quarter of an hour: `too_many_attempts` of an account, `from_blocked_address`, `too_many_at_once`.
 */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'wrong_pin',
  'wrong_second_factor',
  'disabled',
  'unknown_name',
  'blocked',
  'too_many_attempts',
  'from_blocked_address',
  'too_many_at_once',
  'refused',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** One attempt to sign in. `user_id` and `name` are null if no account has the name. */
const signInAttempt = z.object({
  number: z.number().int(),
  at: isoTime,
  outcome: z.enum(signInOutcomes),
  user_id: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** The browser's user agent at the sign-in. */
  user_agent: z.string().nullable(),
  /** Until when too many attempts keep this person out now, at one place or another. */
  locked_until: isoTime.nullable(),
});
export type SignInAttempt = z.infer<typeof signInAttempt>;

/** One checked item. `params` fill the texts of `findings.ts`; `page` is the page where it is fixed. */
const securityFinding = z.object({
  code: z.enum(securityFindingCodes),
  severity: z.enum(securitySeverities),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  page: z.string().nullable(),
});
export type SecurityFinding = z.infer<typeof securityFinding>;

const security = { permission: 'security.manage' } as const;

/** The calls by which an administrator checks that the installation is safe. */
export const securityApi = {
  check: endpoint({
    method: 'GET',
    path: '/security/check',
    summary:
      'Checks this installation and returns weak points, worst first, then what is in order. Contacts no outside service.',
    access: security,
    response: z.object({ checked_at: isoTime, findings: z.array(securityFinding) }),
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/security/sign-ins',
    summary: 'Returns attempts to sign in, successful and rejected, newest first.',
    access: security,
    query: pageQuery.extend({
      search: z.string().trim().max(100).regex(printable).optional(),
      outcome: z.enum(signInOutcomes).optional(),
      from: isoTime.optional(),
    }),
    response: page(signInAttempt),
  }),
  signIn: endpoint({
    method: 'GET',
    path: '/security/sign-ins/{number}',
    summary: 'Returns one attempt to sign in.',
    access: security,
    params: z.object({ number: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    response: signInAttempt,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/security/sign-ins/{userId}/unlock',
    summary: 'Clears a person’s count of wrong passwords, so that they can try again immediately.',
    access: security,
    params: z.object({ userId: id }),
    response: empty,
  }),
};
