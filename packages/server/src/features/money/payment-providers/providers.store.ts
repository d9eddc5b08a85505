import type { FeeLimit } from '@rota/contract/payment-providers';
import type { PaymentProviderName } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

export type KeysRow = Readonly<
  Pick<
    Selectable<DB['payment_provider_keys']>,
    'provider' | 'hint' | 'set_at' | 'set_by' | 'checked_at' | 'failure'
  >
>;

/** The provider that a project chose; undefined without a choice. */
export async function findChoice(tx: Tx, projectId: number): Promise<PaymentProviderName | undefined> {
  const rows = await tx
    .selectFrom('payment_provider_choice')
    .select('provider')
    .where('project_id', '=', projectId)
    .execute();
  return rows[0]?.provider;
}

export async function saveChoice(tx: Tx, projectId: number, provider: PaymentProviderName): Promise<void> {
  await tx
    .insertInto('payment_provider_choice')
    .values({ project_id: projectId, provider })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet((eb) => ({ provider: eb.ref('excluded.provider'), chosen_at: sql<Date>`now()` })),
    )
    .execute();
}

export async function listKeys(tx: Tx, projectId: number): Promise<KeysRow[]> {
  return tx
    .selectFrom('payment_provider_keys')
    .select(['provider', 'hint', 'set_at', 'set_by', 'checked_at', 'failure'])
    .where('project_id', '=', projectId)
    .execute();
}

/** Notes that keys were set that are valid, or could not be checked. */
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
  await tx
    .insertInto('payment_provider_keys')
    .values({
      project_id: projectId,
      provider: row.provider,
      hint: row.hint,
      set_by: row.by,
      checked_at: sql<Date>`case when ${row.isChecked} then now() end`,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'provider']).doUpdateSet((eb) => ({
        hint: eb.ref('excluded.hint'),
        set_by: eb.ref('excluded.set_by'),
        set_at: sql<Date>`now()`,
        checked_at: eb.ref('excluded.checked_at'),
        failure: null,
      })),
    )
    .execute();
}

export async function noteCheck(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  failure: string | null,
): Promise<void> {
  await tx
    .updateTable('payment_provider_keys')
    .set({ checked_at: sql<Date>`now()`, failure })
    .where('project_id', '=', projectId)
    .where('provider', '=', provider)
    .execute();
}

/** False where there were none. */
export async function deleteKeys(tx: Tx, projectId: number, provider: PaymentProviderName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_provider_keys')
    .where('project_id', '=', projectId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Since when providers do not answer. */
export async function listDown(tx: Tx, projectId: number): Promise<ReadonlyMap<PaymentProviderName, Date>> {
  const rows = await tx
    .selectFrom('payment_provider_down')
    .select(['provider', 'since'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ provider, since }) => [provider, since]));
}

/** Notes that a provider does not answer, or does again; false where that was known. */
export async function setDown(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  isDown: boolean,
): Promise<boolean> {
  if (!isDown) {
    const { numDeletedRows } = await tx
      .deleteFrom('payment_provider_down')
      .where('project_id', '=', projectId)
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_provider_down')
    .values({ project_id: projectId, provider })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Providers that do not answer, of all projects. */
export async function listAllDown(
  tx: Tx,
  most: number,
): Promise<{ project_id: number; provider: PaymentProviderName }[]> {
  return (
    await sql<Functions['payment_providers_down']>`select * from payment_providers_down(${most})`.execute(tx)
  ).rows;
}

/** The fee limits that a project has set, by provider. */
export async function listFeeLimits(
  tx: Tx,
  projectId: number,
): Promise<ReadonlyMap<PaymentProviderName, FeeLimit>> {
  const rows = await tx
    .selectFrom('payment_provider_fee_limit')
    .select(['provider', 'percent', 'fixed_minor'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ provider, percent, fixed_minor }) => [provider, { percent, fixed_minor }]));
}

export async function saveFeeLimit(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  limit: FeeLimit,
): Promise<void> {
  await tx
    .insertInto('payment_provider_fee_limit')
    .values({ project_id: projectId, provider, percent: limit.percent, fixed_minor: limit.fixed_minor })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'provider']).doUpdateSet((eb) => ({
        percent: eb.ref('excluded.percent'),
        fixed_minor: eb.ref('excluded.fixed_minor'),
      })),
    )
    .execute();
}
