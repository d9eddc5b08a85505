import type { MachineRole } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['id', 'scope', 'role', 'name', 'note', 'enabled', 'created_at'] as const;
export type MachineRow = Pick<Selectable<DB['machine_account']>, (typeof COLUMNS)[number]>;
const now = sql<Date>`now()`;

export type MachineQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly roles?: readonly MachineRole[] | undefined;
};

/** Accounts of one scope by name; the cursor is the last one's folded name. */
export async function listMachines(
  tx: Tx,
  scope: string,
  query: MachineQuery,
): Promise<{ rows: MachineRow[]; nextCursor: string | null }> {
  let accounts = tx
    .selectFrom('machine_account')
    .select([...COLUMNS, 'name_folded'])
    .where('scope', '=', scope);
  if (query.cursor !== undefined) accounts = accounts.where('name_folded', '>', query.cursor);
  if (query.roles !== undefined)
    accounts = accounts.where('role', '=', sql<MachineRole>`any(${[...query.roles]}::text[])`);
  if (query.search !== undefined && query.search !== '')
    accounts = accounts.where(sql<boolean>`strpos(name_folded, ${query.search}) > 0`);
  const found = await accounts
    .orderBy('name_folded')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.name_folded ?? null) : null };
}

const byId = (tx: Tx, id: string) => tx.selectFrom('machine_account').select(COLUMNS).where('id', '=', id);

/** An account of a scope, locked until the transaction ends. */
export async function lockMachine(tx: Tx, scope: string, id: string): Promise<MachineRow | undefined> {
  return byId(tx, id).where('scope', '=', scope).forUpdate().executeTakeFirst();
}

/** An account by its id, of one scope or of whichever it is. */
export async function findMachine(tx: Tx, id: string, scope?: string): Promise<MachineRow | undefined> {
  const found = byId(tx, id);
  return (scope === undefined ? found : found.where('scope', '=', scope)).executeTakeFirst();
}

export type NewMachine = Pick<MachineRow, 'id' | 'scope' | 'role' | 'name' | 'note'> & {
  readonly nameFolded: string;
};

/** Throws a unique violation of `machine_account_name_unique`. */
export async function insertMachine(tx: Tx, { nameFolded, ...account }: NewMachine): Promise<MachineRow> {
  return tx
    .insertInto('machine_account')
    .values({ ...account, name_folded: nameFolded, enabled: true, created_at: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a unique violation of `machine_account_name_unique`. */
export async function updateMachine(
  tx: Tx,
  scope: string,
  id: string,
  { nameFolded, ...content }: Pick<MachineRow, 'name' | 'note' | 'enabled'> & { readonly nameFolded: string },
): Promise<MachineRow> {
  return tx
    .updateTable('machine_account')
    .set({ name_folded: nameFolded, ...content, updated_at: now })
    .where('scope', '=', scope)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteMachine(tx: Tx, scope: string, id: string): Promise<void> {
  await tx.deleteFrom('machine_account').where('scope', '=', scope).where('id', '=', id).execute();
}
