import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { PartFilters, PartLocation } from '@rota/contract/parts';
import type { Tx } from '../../../db/database.ts';
import { foldCase, foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

const COLUMNS = [
  'project_id',
  'part_id',
  'serial_number',
  'model_number',
  'type',
  'other_type',
  'description',
  'warranty_until',
  'location',
  'shelf',
  'robot_id',
  'installed_at',
  'driving_s',
  'distance_m',
  'cycles',
  'counted_until',
  'version',
  'created_at',
  'updated_at',
] as const;
/** A part as it is kept. */
export type PartRow = Readonly<Pick<Selectable<DB['part']>, (typeof COLUMNS)[number]>>;
export type ListedPart = PartRow & { readonly sort_value: string };

type PartListing = Omit<PartFilters, 'project_id' | 'sort'> & {
  readonly sort: PartFilters['sort'];
  readonly limit: number;
  readonly after: ListCursor | undefined;
  /** Today, and the last day of the notice of warranties. */
  readonly today: string;
  readonly noticeUntil: string;
};

const SORTS = {
  serial_number: {
    key: sql`serial_folded collate "C"`,
    shown: sql`serial_folded`,
    type: sql`text`,
    direction: sql`asc`,
    beyond: sql`>`,
  },
  '-updated': {
    key: sql`updated_at`,
    shown: sql`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    type: sql`timestamptz`,
    direction: sql`desc`,
    beyond: sql`<`,
  },
} as const;

/** One page of a project's parts, and how many there are in all where it is the first. */
export async function listParts(
  tx: Tx,
  projectId: number,
  { sort, after, limit, today, noticeUntil, ...filters }: PartListing,
): Promise<{ rows: ListedPart[]; total: number | undefined }> {
  const { key, shown, type, direction, beyond } = SORTS[sort];
  const { q = '', type: partType, model, location, robot_id: robotId, warranty } = filters;
  let found = tx.selectFrom('part').where('project_id', '=', projectId);
  for (const word of foldSearch(q)
    .split(/\s+/)
    .filter((one) => one !== ''))
    found = found.where(sql<boolean>`strpos(search_text, ${word}) > 0`);
  if (partType !== undefined) found = found.where('type', '=', partType);
  if (model !== undefined) found = found.where('model_folded', '=', foldCase(model));
  if (location !== undefined) found = found.where('location', '=', location);
  if (robotId !== undefined) found = found.where('robot_id', '=', robotId);
  if (warranty === 'ended') found = found.where('warranty_until', '<', today);
  if (warranty === 'ending')
    found = found.where('warranty_until', '>=', today).where('warranty_until', '<=', noticeUntil);
  const rows = await found
    .select(COLUMNS)
    .select(sql<string>`${shown}`.as('sort_value'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${key}, part_id collate "C") ${beyond} (${after?.value}::${type}, ${after?.id}::text)`,
      ),
    )
    .orderBy(sql`${key} ${direction}`)
    .orderBy(sql`part_id collate "C" ${direction}`)
    .limit(limit)
    .execute();
  if (after !== undefined) return { rows, total: undefined };
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findPart(tx: Tx, projectId: number, partId: string): Promise<PartRow | undefined> {
  return tx
    .selectFrom('part')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('part_id', '=', partId)
    .executeTakeFirst();
}

/** Locked until the end of the transaction: several in the order of their ids, so that no two calls wait for each other. */
export async function lockParts(tx: Tx, projectId: number, partIds: readonly string[]): Promise<PartRow[]> {
  return tx
    .selectFrom('part')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('part_id', 'in', [...partIds])
    .orderBy(sql`part_id collate "C"`)
    .forUpdate()
    .execute();
}

/** Parts by their ids, in no order. */
export async function listNamed(tx: Tx, projectId: number, partIds: readonly string[]): Promise<PartRow[]> {
  return tx
    .selectFrom('part')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('part_id', 'in', [...partIds])
    .execute();
}

/** The parts in a robot, by type. */
export async function listPartsOfRobot(tx: Tx, projectId: number, robotId: string): Promise<PartRow[]> {
  return tx
    .selectFrom('part')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .orderBy('type')
    .orderBy(sql`serial_folded collate "C"`)
    .execute();
}

/** All parts that are in robots. */
export async function listInstalled(tx: Tx, projectId: number): Promise<PartRow[]> {
  return tx
    .selectFrom('part')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('location', '=', 'robot')
    .execute();
}

export type PartFields = Pick<
  PartRow,
  'serial_number' | 'model_number' | 'type' | 'other_type' | 'description' | 'warranty_until'
>;
type NewPartRow = PartFields &
  Pick<PartRow, 'part_id' | 'shelf' | 'driving_s' | 'distance_m' | 'cycles' | 'created_at'> & {
    readonly import_id: string | null;
  };

const derived = (fields: PartFields) => ({
  serial_folded: foldCase(fields.serial_number),
  model_folded: foldCase(fields.model_number),
  search_text: foldSearch(
    [
      fields.serial_number,
      fields.model_number,
      fields.type,
      fields.other_type ?? '',
      fields.description,
    ].join('\n'),
  ),
});

/** Throws a unique violation of `part_serial_unique`. */
export async function insertPart(tx: Tx, projectId: number, row: NewPartRow): Promise<PartRow> {
  const values: Insertable<DB['part']> = {
    ...row,
    ...derived(row),
    project_id: projectId,
    location: 'shelf',
    counted_until: row.created_at,
    updated_at: row.created_at,
  };
  return tx.insertInto('part').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Throws a unique violation of `part_serial_unique`. */
export async function updatePart(
  tx: Tx,
  projectId: number,
  partId: string,
  fields: PartFields,
  at: Date,
): Promise<PartRow> {
  return change(tx, projectId, partId, { ...fields, ...derived(fields), updated_at: at });
}

export type Placed = {
  readonly location: PartLocation;
  readonly shelf: string;
  readonly robot_id: string | null;
};

/** Puts a part to another place. In a robot its use counts from now on. */
export async function placePart(
  tx: Tx,
  projectId: number,
  partId: string,
  place: Placed,
  at: Date,
): Promise<PartRow> {
  const isIn = place.robot_id !== null;
  return change(tx, projectId, partId, {
    location: place.location,
    shelf: place.shelf,
    robot_id: place.robot_id,
    installed_at: isIn ? at : null,
    counted_until: at,
    updated_at: at,
  });
}

function change(tx: Tx, projectId: number, partId: string, set: Updateable<DB['part']>): Promise<PartRow> {
  return tx
    .updateTable('part')
    .set(set)
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('part_id', '=', partId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Which of these serial numbers, folded, are taken anywhere in the installation, and in which project. */
export async function findSerials(tx: Tx, folded: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom(
      sql<{ folded: string; project_id: number }>`(
        select wanted.folded, found.project_id from unnest(${[...folded]}::text[]) as wanted (folded)
          cross join lateral part_of_serial(wanted.folded) as found)`.as('taken'),
    )
    .select(['folded', 'project_id'])
    .execute();
  return new Map(rows.map((row) => [row.folded, row.project_id]));
}

/** Where the part with a serial number is. Of any project: the caller checks what the person may see. */
export async function findBySerial(
  tx: Tx,
  serialNumber: string,
): Promise<{ readonly projectId: number; readonly partId: string } | undefined> {
  const row = await tx
    .selectFrom(
      sql<{ project_id: number; part_id: string }>`part_of_serial(${foldCase(serialNumber)})`.as('found'),
    )
    .select(['project_id', 'part_id'])
    .executeTakeFirst();
  return row && { projectId: row.project_id, partId: row.part_id };
}

/** The project of a part. Of any project: the caller checks what the person may see. */
export async function projectOfPart(tx: Tx, partId: string): Promise<number | undefined> {
  const { project } = await tx
    .selectNoFrom(sql<number | null>`part_project(${partId})`.as('project'))
    .executeTakeFirstOrThrow();
  return project ?? undefined;
}

/** Hands the parts of a robot on to another project. */
export async function movePartsOfRobot(tx: Tx, robotId: string, from: number, to: number): Promise<void> {
  await sql`select part_move(${robotId}, ${from}::int, ${to}::int)`.execute(tx);
}

/** How many parts there are where, for the summary of a project. */
export async function countByLocation(tx: Tx, projectId: number): Promise<ReadonlyMap<PartLocation, number>> {
  const rows = await tx
    .selectFrom('part')
    .select(['location', sql<number>`count(*)::int`.as('count')])
    .where('project_id', '=', projectId)
    .groupBy('location')
    .execute();
  return new Map(rows.map(({ location, count }) => [location, count]));
}
