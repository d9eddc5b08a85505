import type { CallSettings, StationPurpose, StationSwitch, WeekHours } from '@rota/contract/stations';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';

export type StationContent = {
  readonly name: string;
  readonly target_id: string;
  readonly purposes: readonly StationPurpose[];
  readonly hours: readonly WeekHours[];
  readonly switch: StationSwitch;
  readonly switch_reason: string | null;
  readonly is_public: boolean;
  readonly menu_id: string | null;
};
export type StationRow = StationContent & {
  readonly station_id: string;
  readonly code: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
};
export type StationFilter = { readonly search?: string | undefined; readonly targetId?: string | undefined };

const COLUMNS = sql`station_id, name, code, target_id, purposes, hours, switch, switch_reason, is_public, menu_id, version, created_at, updated_at`;

/** By name, the Turkish way. */
export async function listStations(
  tx: Tx,
  projectId: number,
  { search, targetId }: StationFilter = {},
): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select ${COLUMNS} from station where project_id = ${projectId}
      and (${search ?? null}::text is null or strpos(name_folded, ${search ?? null}) > 0)
      and (${targetId ?? null}::text is null or target_id = ${targetId ?? null})
    order by name collate "tr-x-icu", station_id`.execute(tx);
  return rows;
}

/** @returns undefined when there is no such station */
export async function findStation(
  tx: Tx,
  projectId: number,
  stationId: string,
): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    select ${COLUMNS} from station where project_id = ${projectId} and station_id = ${stationId}`.execute(tx);
  return rows[0];
}

/** Nobody else may change it until the transaction ends. @returns undefined when there is no such station */
export async function lockStation(
  tx: Tx,
  projectId: number,
  stationId: string,
): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    select ${COLUMNS} from station where project_id = ${projectId} and station_id = ${stationId} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function countStations(tx: Tx, projectId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from station where project_id = ${projectId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Throws a unique violation of `station_name_unique` or `station_code_unique`, a foreign key violation of `station_menu`. */
export async function insertStation(
  tx: Tx,
  projectId: number,
  ids: { readonly stationId: string; readonly code: string },
  content: StationContent,
): Promise<StationRow> {
  const { name, target_id, purposes, hours, switch_reason, is_public, menu_id } = content;
  const { rows } = await sql<StationRow>`
    insert into station (project_id, station_id, name, name_folded, code, target_id, purposes, hours, switch, switch_reason, is_public, menu_id)
    values (${projectId}, ${ids.stationId}, ${name}, ${foldCase(name)}, ${ids.code}, ${target_id}, ${JSON.stringify(purposes)}::jsonb,
      ${JSON.stringify(hours)}::jsonb, ${content.switch}, ${switch_reason}, ${is_public}, ${menu_id})
    returning ${COLUMNS}`.execute(tx);
  return first(rows);
}

/** Throws a unique violation of `station_name_unique`. */
export async function updateStation(
  tx: Tx,
  projectId: number,
  stationId: string,
  content: StationContent,
): Promise<StationRow> {
  const { name, target_id, purposes, hours, switch_reason, is_public, menu_id } = content;
  const { rows } = await sql<StationRow>`
    update station set name = ${name}, name_folded = ${foldCase(name)}, target_id = ${target_id}, purposes = ${JSON.stringify(purposes)}::jsonb,
      hours = ${JSON.stringify(hours)}::jsonb, switch = ${content.switch}, switch_reason = ${switch_reason}, is_public = ${is_public}, menu_id = ${menu_id},
      version = version + 1, updated_at = now()
    where project_id = ${projectId} and station_id = ${stationId}
    returning ${COLUMNS}`.execute(tx);
  return first(rows);
}

export async function setStationCode(
  tx: Tx,
  projectId: number,
  stationId: string,
  code: string,
): Promise<StationRow> {
  const { rows } = await sql<StationRow>`
    update station set code = ${code}, version = version + 1, updated_at = now()
    where project_id = ${projectId} and station_id = ${stationId} returning ${COLUMNS}`.execute(tx);
  return first(rows);
}

export async function deleteStation(tx: Tx, projectId: number, stationId: string): Promise<void> {
  await sql`delete from station where project_id = ${projectId} and station_id = ${stationId}`.execute(tx);
}

/** What a code opens, whosever it is; `station_id` is null for a project's. Undefined for one that opens nothing. */
export async function findPlaceOfCode(
  tx: Tx,
  code: string,
): Promise<{ project_id: number; station_id: string | null } | undefined> {
  const { rows } = await sql<{
    project_id: number;
    station_id: string | null;
  }>`select * from place_of_code(${code})`.execute(tx);
  return rows[0];
}

export type SettingsRow = CallSettings & { readonly code: string | null };

/** @returns undefined for a project in which nobody has changed them */
export async function findSettings(tx: Tx, projectId: number): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select high_demand_after_minutes, closed_after_minutes, is_project_page_on, shows_floor, code
    from call_settings where project_id = ${projectId}`.execute(tx);
  return rows[0];
}

export async function saveSettings(tx: Tx, projectId: number, row: SettingsRow): Promise<void> {
  await sql`
    insert into call_settings (project_id, high_demand_after_minutes, closed_after_minutes, is_project_page_on, shows_floor, code)
    values (${projectId}, ${row.high_demand_after_minutes}, ${row.closed_after_minutes}, ${row.is_project_page_on}, ${row.shows_floor}, ${row.code})
    on conflict (project_id) do update set high_demand_after_minutes = excluded.high_demand_after_minutes,
      closed_after_minutes = excluded.closed_after_minutes, is_project_page_on = excluded.is_project_page_on,
      shows_floor = excluded.shows_floor, code = excluded.code`.execute(tx);
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The row was not written.');
  return row;
}
