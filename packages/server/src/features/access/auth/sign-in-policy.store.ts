import type { SignInPolicy } from '@rota/contract/auth';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The policy; `passwordMin` is that of the settings until an administrator chose one. */
export async function readPolicy(tx: Tx, passwordMin: SignInPolicy['password_min']): Promise<SignInPolicy> {
  const row = await tx.selectFrom('sign_in_policy').selectAll().executeTakeFirstOrThrow();
  return {
    password_min: row.password_min ?? passwordMin,
    sms_pin: { who: row.sms_pin_of, roles: row.sms_pin_roles },
    second_factor: { who: row.second_factor_of, roles: row.second_factor_roles },
  };
}

export async function savePolicy(tx: Tx, policy: SignInPolicy): Promise<void> {
  await tx
    .updateTable('sign_in_policy')
    .set({
      password_min: policy.password_min,
      sms_pin_of: policy.sms_pin.who,
      sms_pin_roles: [...policy.sms_pin.roles],
      second_factor_of: policy.second_factor.who,
      second_factor_roles: [...policy.second_factor.roles],
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
