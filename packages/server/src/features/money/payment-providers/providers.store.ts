import type { FeeLimit } from '@rota/contract/payment-providers';
import type { PaymentProviderName } from '@rota/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type KeysRow = {
  readonly provider: PaymentProviderName;
  readonly hint: string;
  readonly set_at: Date;
  readonly set_by: string;
  readonly checked_at: Date | null;
  readonly failure: string | null;
};

/** The provider that a project chose; undefined where nobody did. */
export async function findChoice(tx: Tx, projectId: number): Promise<PaymentProviderName | undefined> {
  const { rows } = await sql<{ provider: PaymentProviderName }>`
    select provider from payment_provider_choice where project_id = ${projectId}`.execute(tx);
  return rows[0]?.provider;
}

export async function saveChoice(tx: Tx, projectId: number, provider: PaymentProviderName): Promise<void> {
  await sql`
    insert into payment_provider_choice (project_id, provider) values (${projectId}, ${provider})
    on conflict (project_id) do update set provider = excluded.provider, chosen_at = now()`.execute(tx);
}

export async function listKeys(tx: Tx, projectId: number): Promise<KeysRow[]> {
  const { rows } = await sql<KeysRow>`
    select provider, hint, set_at, set_by, checked_at, failure from payment_provider_keys where project_id = ${projectId}`.execute(
    tx,
  );
  return rows;
}

/** Notes that keys were set, which fitted, or of which nobody could say. */
export async function saveKeys(
  tx: Tx,
  projectId: number,
  row: {
    readonly provider: PaymentProviderName;
    readonly hint: string;
    readonly by: string;
    readonly isChecked: boolean;
  },
): Promise<void> {
  await sql`
    insert into payment_provider_keys (project_id, provider, hint, set_by, checked_at)
    values (${projectId}, ${row.provider}, ${row.hint}, ${row.by}, case when ${row.isChecked} then now() end)
    on conflict (project_id, provider) do update set hint = excluded.hint, set_by = excluded.set_by, set_at = now(),
      checked_at = excluded.checked_at, failure = null`.execute(tx);
}

export async function noteCheck(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  failure: string | null,
): Promise<void> {
  await sql`
    update payment_provider_keys set checked_at = now(), failure = ${failure}
    where project_id = ${projectId} and provider = ${provider}`.execute(tx);
}

/** False where there were none. */
export async function deleteKeys(tx: Tx, projectId: number, provider: PaymentProviderName): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`delete from payment_provider_keys where project_id = ${projectId} and provider = ${provider}`.execute(
      tx,
    );
  return numAffectedRows > 0n;
}

/** Since when providers do not answer. */
export async function listDown(tx: Tx, projectId: number): Promise<ReadonlyMap<PaymentProviderName, Date>> {
  const { rows } = await sql<{ provider: PaymentProviderName; since: Date }>`
    select provider, since from payment_provider_down where project_id = ${projectId}`.execute(tx);
  return new Map(rows.map(({ provider, since }) => [provider, since]));
}

/** Notes that a provider does not answer, or does again; false where that was known. */
export async function setDown(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  isDown: boolean,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await (
    isDown
      ? sql`insert into payment_provider_down (project_id, provider) values (${projectId}, ${provider}) on conflict do nothing`
      : sql`delete from payment_provider_down where project_id = ${projectId} and provider = ${provider}`
  ).execute(tx);
  return numAffectedRows > 0n;
}

/** Providers that do not answer, of all projects. */
export async function listAllDown(
  tx: Tx,
  most: number,
): Promise<{ project_id: number; provider: PaymentProviderName }[]> {
  return (
    await sql<{
      project_id: number;
      provider: PaymentProviderName;
    }>`select * from payment_providers_down(${most})`.execute(tx)
  ).rows;
}

/** The fee limits that a project has set, by provider. */
export async function listFeeLimits(
  tx: Tx,
  projectId: number,
): Promise<ReadonlyMap<PaymentProviderName, FeeLimit>> {
  const { rows } = await sql<FeeLimit & { provider: PaymentProviderName }>`
    select provider, percent, fixed_minor from payment_provider_fee_limit where project_id = ${projectId}`.execute(
    tx,
  );
  return new Map(rows.map(({ provider, percent, fixed_minor }) => [provider, { percent, fixed_minor }]));
}

export async function saveFeeLimit(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  limit: FeeLimit,
): Promise<void> {
  await sql`
    insert into payment_provider_fee_limit (project_id, provider, percent, fixed_minor)
    values (${projectId}, ${provider}, ${limit.percent}, ${limit.fixed_minor})
    on conflict (project_id, provider) do update set percent = excluded.percent, fixed_minor = excluded.fixed_minor`.execute(
    tx,
  );
}
