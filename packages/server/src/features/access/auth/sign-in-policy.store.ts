import type { AskedOf, SignInPolicy } from '@rota/contract/auth';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Row = {
  is_only: boolean;
  password_min: SignInPolicy['passwordMin'] | null;
  sms_pin_of: AskedOf['who'];
  sms_pin_roles: string[];
  second_factor_of: AskedOf['who'];
  second_factor_roles: string[];
  updated_at: Date;
};
const tables = (tx: Tx) => tx.$extendTables<{ sign_in_policy: Row }>();

/** The policy; `passwordMin` is that of the settings until somebody chose one. */
export async function readPolicy(tx: Tx, passwordMin: SignInPolicy['passwordMin']): Promise<SignInPolicy> {
  const row = await tables(tx).selectFrom('sign_in_policy').selectAll().executeTakeFirstOrThrow();
  return {
    passwordMin: row.password_min ?? passwordMin,
    smsPin: { who: row.sms_pin_of, roles: row.sms_pin_roles as AskedOf['roles'] },
    secondFactor: { who: row.second_factor_of, roles: row.second_factor_roles as AskedOf['roles'] },
  };
}

export async function savePolicy(tx: Tx, policy: SignInPolicy): Promise<void> {
  await tables(tx)
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
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select id, phone from app_user where disabled_at is null and can_login and password_hash is not null`.execute(
    tx,
  );
  return { withoutPhone: rows.filter(({ phone }) => phone === null).length, ids: rows.map(({ id }) => id) };
}
