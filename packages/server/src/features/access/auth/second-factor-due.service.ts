import { isAsked } from '@rota/contract/auth';
import type { RoleMap } from '@rota/contract/core';
import type { Tx } from '../../../db/database.ts';
import type { SecondFactorPort } from './second-factors.port.ts';
import type { SignInPolicies } from './sign-in-policy.service.ts';

/** What a person has to do before anything else; undefined: nothing. */
export type DueOf = (
  tx: Tx,
  userId: string,
  roles: RoleMap,
  isStrong: boolean,
) => Promise<'second_factor' | undefined>;

/** Whether a person still has to set up the second factor that the policy requires for their roles. `isStrong`: one was given all the same. */
export function createDueOf(deps: { policies: SignInPolicies; factors: SecondFactorPort }): DueOf {
  return async (tx, userId, roles, isStrong) => {
    if (isStrong) return undefined;
    const { second_factor: secondFactor } = await deps.policies.recent(tx);
    if (!isAsked(secondFactor, roles)) return undefined;
    return (await deps.factors.methodsOf(tx, userId)).length === 0 ? 'second_factor' : undefined;
  };
}
