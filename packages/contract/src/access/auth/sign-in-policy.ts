import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { humanRoles, type HumanRole } from '../../core/roles.ts';

const humanRole = z.enum(Object.keys(humanRoles) as [HumanRole, ...HumanRole[]]);

/** The people to whom a requirement applies: none, all, or those who hold one of the roles in any project. */
const askedOf = z.object({
  who: z.enum(['nobody', 'everybody', 'roles']),
  roles: z
    .array(humanRole)
    .max(40)
    .refine((list) => new Set(list).size === list.length, { error: brokenRule('role_twice') }),
});
/** The people of a requirement, in the shape of {@link askedOf}. */
export type AskedOf = z.infer<typeof askedOf>;

/** The requirements of the installation at sign-in. */
const signInPolicy = z.object({
  /** Fewest characters of a new password; 6 also asks for upper case, lower case and a digit. */
  password_min: z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(15)]),
  /** The people who type four digits from an SMS after the password; those with a second factor give that instead. */
  sms_pin: askedOf,
  /** The people who must have an authenticator app or a passkey, and may do nothing else before it is set up. */
  second_factor: askedOf,
});
/** The policy as {@link signInPolicy} says it. */
export type SignInPolicy = z.infer<typeof signInPolicy>;

/** Does a policy ask something of who holds these roles? */
export function isAsked({ who, roles }: AskedOf, held: Readonly<Record<string, readonly string[]>>): boolean {
  if (who !== 'roles') return who === 'everybody';
  return Object.values(held).some((list) => list.some((role) => (roles as readonly string[]).includes(role)));
}

/** The installation's policy of signing in, for system administrators. */
export const signInPolicyApi = {
  signInPolicy: endpoint({
    method: 'GET',
    path: '/sign-in-policy',
    summary: 'Returns what the installation requires at sign-in.',
    access: { permission: 'sign_in.manage' },
    response: signInPolicy.extend({
      without_phone: z.number().int(),
      without_second_factor: z.number().int(),
    }),
  }),
  changeSignInPolicy: endpoint({
    method: 'PUT',
    path: '/sign-in-policy',
    summary:
      'Changes what the installation requires at sign-in. Applies within 5 seconds, to signed-in people too.',
    access: { permission: 'sign_in.manage' },
    body: signInPolicy,
    response: signInPolicy,
    errors: ['CONFIRMATION_REQUIRED'],
  }),
};
