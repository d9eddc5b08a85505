import type { MachineRole } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['id', 'scope', 'role', 'name', 'note', 'enabled', 'robot_id', 'created_at'] as const;
export type MachineRow = Pick<Selectable<DB['machine_account']>, (typeof COLUMNS)[number]>;
const now = sql<Date>`now()`;

export type MachineQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly roles?: readonly MachineRole[] | undefined;
  readonly robot_id?: string | undefined;
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
  if (query.robot_id !== undefined) accounts = accounts.where('robot_id', '=', query.robot_id);
  const found = await accounts
    .orderBy('name_folded')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.name_folded ?? null) : null };
}

/** Accounts of a project that are bound to a robot, by name. */
export async function listMachinesOfRobot(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<Pick<MachineRow, 'id' | 'name' | 'role' | 'enabled'>[]> {
  return tx
    .selectFrom('machine_account')
    .select(['id', 'name', 'role', 'enabled'])
    .where('scope', '=', String(projectId))
    .where('robot_id', '=', robotId)
    .orderBy('name_folded')
    .execute();
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

export type NewMachine = Pick<MachineRow, 'id' | 'scope' | 'role' | 'name' | 'note' | 'robot_id'> & {
  readonly nameFolded: string;
};

/** A bound account names the robot's project, which is its own. */
function projectOfRobot(scope: string, robotId: string | null): number | null {
  return robotId === null ? null : Number(scope);
}

/** Throws a violation of `machine_account_name_unique` or `machine_account_robot`. */
export async function insertMachine(tx: Tx, { nameFolded, ...account }: NewMachine): Promise<MachineRow> {
  return tx
    .insertInto('machine_account')
    .values({
      ...account,
      robot_project_id: projectOfRobot(account.scope, account.robot_id),
      name_folded: nameFolded,
      enabled: true,
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a violation of `machine_account_name_unique` or `machine_account_robot`. */
export async function updateMachine(
  tx: Tx,
  scope: string,
  id: string,
  {
    nameFolded,
    ...content
  }: Pick<MachineRow, 'name' | 'note' | 'enabled' | 'robot_id'> & { readonly nameFolded: string },
): Promise<MachineRow> {
  return tx
    .updateTable('machine_account')
    .set({
      name_folded: nameFolded,
      ...content,
      robot_project_id: projectOfRobot(scope, content.robot_id),
      updated_at: now,
    })
    .where('scope', '=', scope)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteMachine(tx: Tx, scope: string, id: string): Promise<void> {
  await tx.deleteFrom('machine_account').where('scope', '=', scope).where('id', '=', id).execute();
}
