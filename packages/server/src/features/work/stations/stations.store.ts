import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

const CONTENT = [
  'name',
  'target_id',
  'purposes',
  'hours',
  'switch',
  'switch_reason',
  'is_public',
  'menu_id',
] as const;
const COLUMNS = [...CONTENT, 'station_id', 'code', 'version', 'created_at', 'updated_at'] as const;
export type StationContent = Readonly<Pick<Selectable<DB['station']>, (typeof CONTENT)[number]>>;
export type StationRow = Readonly<Pick<Selectable<DB['station']>, (typeof COLUMNS)[number]>>;
export type StationFilter = { readonly search?: string | undefined; readonly targetId?: string | undefined };

const now = sql<Date>`now()`;

/** By name, the Turkish way. */
export async function listStations(
  tx: Tx,
  projectId: number,
  { search, targetId }: StationFilter = {},
): Promise<StationRow[]> {
  let stations = tx.selectFrom('station').select(COLUMNS).where('project_id', '=', projectId);
  if (search !== undefined) stations = stations.where(sql<boolean>`strpos(name_folded, ${search}) > 0`);
  if (targetId !== undefined) stations = stations.where('target_id', '=', targetId);
  return stations
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('station_id')
    .execute();
}

const one = (tx: Tx, projectId: number, stationId: string) =>
  tx
    .selectFrom('station')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId);

/** @returns undefined when there is no such station */
export async function findStation(
  tx: Tx,
  projectId: number,
  stationId: string,
): Promise<StationRow | undefined> {
  return one(tx, projectId, stationId).executeTakeFirst();
}

/** Locks it until the transaction ends. @returns undefined when there is no such station */
export async function lockStation(
  tx: Tx,
  projectId: number,
  stationId: string,
): Promise<StationRow | undefined> {
  return one(tx, projectId, stationId).forUpdate().executeTakeFirst();
}

export async function countStations(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('station')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws a unique violation of `station_name_unique` or `station_code_unique`, a foreign key violation of `station_menu`. */
export async function insertStation(
  tx: Tx,
  projectId: number,
  ids: { readonly stationId: string; readonly code: string },
  content: StationContent,
): Promise<StationRow> {
  return tx
    .insertInto('station')
    .values({
      project_id: projectId,
      station_id: ids.stationId,
      code: ids.code,
      ...valuesOf(content),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a unique violation of `station_name_unique`. */
export async function updateStation(
  tx: Tx,
  projectId: number,
  stationId: string,
  content: StationContent,
): Promise<StationRow> {
  return tx
    .updateTable('station')
    .set((row) => ({ ...valuesOf(content), version: row('version', '+', 1), updated_at: now }))
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function setStationCode(
  tx: Tx,
  projectId: number,
  stationId: string,
  code: string,
): Promise<StationRow> {
  return tx
    .updateTable('station')
    .set((row) => ({ code, version: row('version', '+', 1), updated_at: now }))
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteStation(tx: Tx, projectId: number, stationId: string): Promise<void> {
  await tx
    .deleteFrom('station')
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId)
    .execute();
}

type PlaceOfCode = Functions['place_of_code'];

/** What a code opens, whosever it is; `station_id` is null for a project's. Undefined for one that opens nothing. */
export async function findPlaceOfCode(tx: Tx, code: string): Promise<PlaceOfCode | undefined> {
  const { rows } = await sql<Functions['place_of_code']>`select * from place_of_code(${code})`.execute(tx);
  return rows[0];
}

const SETTINGS = [
  'high_demand_after_minutes',
  'closed_after_minutes',
  'is_project_page_on',
  'shows_floor',
  'code',
] as const;
export type SettingsRow = Readonly<Pick<Selectable<DB['call_settings']>, (typeof SETTINGS)[number]>>;

/** @returns undefined for a project with unchanged settings */
export async function findSettings(tx: Tx, projectId: number): Promise<SettingsRow | undefined> {
  return tx
    .selectFrom('call_settings')
    .select(SETTINGS)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export async function saveSettings(tx: Tx, projectId: number, row: SettingsRow): Promise<void> {
  const values = {
    high_demand_after_minutes: row.high_demand_after_minutes,
    closed_after_minutes: row.closed_after_minutes,
    is_project_page_on: row.is_project_page_on,
    shows_floor: row.shows_floor,
    code: row.code,
  };
  await tx
    .insertInto('call_settings')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

/** The columns that say what a station is, as they are written. */
function valuesOf(content: StationContent) {
  return {
    name: content.name,
    name_folded: foldCase(content.name),
    target_id: content.target_id,
    purposes: JSON.stringify(content.purposes),
    hours: JSON.stringify(content.hours),
    switch: content.switch,
    switch_reason: content.switch_reason,
    is_public: content.is_public,
    menu_id: content.menu_id,
  };
}
