import type { SignInPolicy } from '@rota/contract/auth';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The policy; `passwordMin` is that of the settings until somebody chose one. */
export async function readPolicy(tx: Tx, passwordMin: SignInPolicy['passwordMin']): Promise<SignInPolicy> {
  const row = await tx.selectFrom('sign_in_policy').selectAll().executeTakeFirstOrThrow();
  return {
    passwordMin: row.password_min ?? passwordMin,
    smsPin: { who: row.sms_pin_of, roles: row.sms_pin_roles },
    secondFactor: { who: row.second_factor_of, roles: row.second_factor_roles },
  };
}

export async function savePolicy(tx: Tx, policy: SignInPolicy): Promise<void> {
  await tx
    .updateTable('sign_in_policy')
    .set({
      password_min: policy.passwordMin,
      sms_pin_of: policy.smsPin.who,
      sms_pin_roles: [...policy.smsPin.roles],
      second_factor_of: policy.secondFactor.who,
      second_factor_roles: [...policy.secondFactor.roles],
      updated_at: sql<Date>`now()`,
    })
    .execute();
}

/** People who can sign in: without a phone number, and how many all in all. */
export async function countPeople(tx: Tx): Promise<{ withoutPhone: number; ids: string[] }> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'phone'])
    .where('disabled_at', 'is', null)
    .where('can_login', '=', true)
    .where('password_hash', 'is not', null)
    .execute();
  return { withoutPhone: rows.filter(({ phone }) => phone === null).length, ids: rows.map(({ id }) => id) };
}
