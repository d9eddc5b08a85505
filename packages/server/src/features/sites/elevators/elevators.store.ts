import type { ElevatorAdapter, ElevatorStop } from '@rota/contract/elevators';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';

export type ElevatorRow = {
  readonly elevator_id: string;
  readonly name: string;
  readonly elevator_group: string;
  readonly site: string;
  readonly stops: readonly ElevatorStop[];
  readonly cab_width: number;
  readonly cab_depth: number;
  readonly session_ttl_s: number;
  /** Without its secret. */
  readonly adapter: ElevatorAdapter;
  readonly out_of_service_by: string | null;
  readonly version: number;
  readonly updated_at: Date;
};
/** What a person writes of an elevator. */
export type ElevatorContent = Pick<
  ElevatorRow,
  'name' | 'elevator_group' | 'stops' | 'cab_width' | 'cab_depth' | 'session_ttl_s' | 'adapter'
>;

const COLUMNS = sql`elevator_id, name, elevator_group, site, stops, cab_width, cab_depth, session_ttl_s, adapter, out_of_service_by,
  version, updated_at`;

/** By name, the Turkish way. */
export async function listElevators(tx: Tx, projectId: number): Promise<ElevatorRow[]> {
  const { rows } = await sql<ElevatorRow>`
    select ${COLUMNS} from elevator where project_id = ${projectId} order by name collate "tr-x-icu", elevator_id`.execute(
    tx,
  );
  return rows;
}

/** Nobody else changes it until the transaction ends. @returns undefined when there is no such elevator */
export async function lockElevator(
  tx: Tx,
  projectId: number,
  elevatorId: string,
): Promise<ElevatorRow | undefined> {
  const { rows } = await sql<ElevatorRow>`
    select ${COLUMNS} from elevator where project_id = ${projectId} and elevator_id = ${elevatorId} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Throws a unique violation of `elevator_name_unique`. */
export async function insertElevator(
  tx: Tx,
  projectId: number,
  { elevator_id, site, ...content }: ElevatorContent & Pick<ElevatorRow, 'elevator_id' | 'site'>,
): Promise<ElevatorRow> {
  const { rows } = await sql<ElevatorRow>`
    insert into elevator (project_id, elevator_id, site, name, name_folded, elevator_group, stops, cab_width, cab_depth, session_ttl_s,
      adapter)
    values (${projectId}, ${elevator_id}, ${site}, ${content.name}, ${foldCase(content.name)}, ${content.elevator_group},
      ${JSON.stringify(content.stops)}::jsonb, ${content.cab_width}, ${content.cab_depth}, ${content.session_ttl_s},
      ${JSON.stringify(content.adapter)}::jsonb)
    returning ${COLUMNS}`.execute(tx);
  return one(rows);
}

/** Throws a unique violation of `elevator_name_unique`. @returns undefined when somebody changed it since `version` */
export async function updateElevator(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  version: number,
  content: ElevatorContent,
): Promise<ElevatorRow | undefined> {
  const { rows } = await sql<ElevatorRow>`
    update elevator set name = ${content.name}, name_folded = ${foldCase(content.name)}, elevator_group = ${content.elevator_group},
      stops = ${JSON.stringify(content.stops)}::jsonb, cab_width = ${content.cab_width}, cab_depth = ${content.cab_depth},
      session_ttl_s = ${content.session_ttl_s}, adapter = ${JSON.stringify(content.adapter)}::jsonb, version = version + 1,
      updated_at = now()
    where project_id = ${projectId} and elevator_id = ${elevatorId} and version = ${version}
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Takes it out of service for robots by somebody's word, or gives it back. What people edit stays as it was, and so does its version. */
export async function setOutOfService(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  by: string | null,
): Promise<void> {
  await sql`
    update elevator set out_of_service_by = ${by}, updated_at = now()
    where project_id = ${projectId} and elevator_id = ${elevatorId}`.execute(tx);
}

/** Its account at the broker, sessions and log go with it. */
export async function deleteElevator(tx: Tx, projectId: number, elevatorId: string): Promise<void> {
  await sql`delete from elevator where project_id = ${projectId} and elevator_id = ${elevatorId}`.execute(tx);
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
