import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type ElevatorRow = Readonly<Pick<Selectable<DB['elevator']>, (typeof COLUMNS)[number]>>;
/** What a person writes of an elevator. */
export type ElevatorContent = Pick<
  ElevatorRow,
  'name' | 'elevator_group' | 'stops' | 'cab_width' | 'cab_depth' | 'session_ttl_s' | 'adapter'
>;

const COLUMNS = [
  'elevator_id',
  'name',
  'elevator_group',
  'site',
  'stops',
  'cab_width',
  'cab_depth',
  'session_ttl_s',
  // Without its secret.
  'adapter',
  'out_of_service_by',
  'version',
  'updated_at',
] as const;

/** By name, the Turkish way. */
export async function listElevators(tx: Tx, projectId: number): Promise<ElevatorRow[]> {
  return tx
    .selectFrom('elevator')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('elevator_id')
    .execute();
}

/** Locks it until the transaction ends. @returns undefined when there is no such elevator */
export async function lockElevator(
  tx: Tx,
  projectId: number,
  elevatorId: string,
): Promise<ElevatorRow | undefined> {
  return tx
    .selectFrom('elevator')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .forUpdate()
    .executeTakeFirst();
}

/** Throws a unique violation of `elevator_name_unique`. */
export async function insertElevator(
  tx: Tx,
  projectId: number,
  { elevator_id, site, ...content }: ElevatorContent & Pick<ElevatorRow, 'elevator_id' | 'site'>,
): Promise<ElevatorRow> {
  const rows = await tx
    .insertInto('elevator')
    .values({
      project_id: projectId,
      elevator_id,
      site,
      name: content.name,
      name_folded: foldCase(content.name),
      elevator_group: content.elevator_group,
      stops: JSON.stringify(content.stops),
      cab_width: content.cab_width,
      cab_depth: content.cab_depth,
      session_ttl_s: content.session_ttl_s,
      adapter: JSON.stringify(content.adapter),
    })
    .returning(COLUMNS)
    .execute();
  return one(rows);
}

/** Throws a unique violation of `elevator_name_unique`. @returns undefined when it was changed since `version` */
export async function updateElevator(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  version: number,
  content: ElevatorContent,
): Promise<ElevatorRow | undefined> {
  return tx
    .updateTable('elevator')
    .set({
      name: content.name,
      name_folded: foldCase(content.name),
      elevator_group: content.elevator_group,
      stops: JSON.stringify(content.stops),
      cab_width: content.cab_width,
      cab_depth: content.cab_depth,
      session_ttl_s: content.session_ttl_s,
      adapter: JSON.stringify(content.adapter),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Takes it out of service for robots by a person's decision, or back into service. The edited fields and the version stay as they were. */
export async function setOutOfService(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  by: string | null,
): Promise<void> {
  await tx
    .updateTable('elevator')
    .set({ out_of_service_by: by, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .execute();
}

/** Its account at the broker, sessions and log go with it. */
export async function deleteElevator(tx: Tx, projectId: number, elevatorId: string): Promise<void> {
  await tx
    .deleteFrom('elevator')
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .execute();
}

/** Whether a robot has it, or is in its cab. */
export async function isElevatorUsed(tx: Tx, projectId: number, elevatorId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from elevator_session where project_id = ${projectId} and elevator_id = ${elevatorId} and ended_at is null
    union all
    select 1 from elevator_block where project_id = ${projectId} and elevator_id = ${elevatorId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The row that was written did not come back.');
  return row;
}
