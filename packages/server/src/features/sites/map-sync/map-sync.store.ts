import type { MapCopy } from '@rota/fleet-core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type MapCopyDbRow = Readonly<
  Pick<
    Selectable<DB['robot_map']>,
    'robot_id' | 'map_id' | 'wanted' | 'held' | 'state' | 'attempts' | 'next_at' | 'failure' | 'updated_at'
  >
> & { readonly fetched: MapCopy['fetch'] };

/** Which version each robot has, by map and robot. */
export async function listMapCopies(tx: Tx, projectId: number): Promise<MapCopyDbRow[]> {
  return tx
    .selectFrom('robot_map')
    .select([
      'robot_id',
      'map_id',
      'wanted',
      'held',
      'state',
      'attempts',
      'next_at',
      'failure',
      'scan_asked as fetched',
      'updated_at',
    ])
    .where('project_id', '=', projectId)
    .orderBy('map_id')
    .orderBy('robot_id')
    .execute();
}

/** Writes them as they are now. A map that was deleted meanwhile has none. */
export async function saveMapCopies(tx: Tx, projectId: number, copies: readonly MapCopy[]): Promise<void> {
  const rows = copies.map((copy) => ({
    robot_id: copy.robotId,
    map_id: copy.mapId,
    wanted: copy.wanted,
    held: copy.held,
    state: copy.state,
    attempts: copy.attempts,
    next_at: timeOf(copy.nextAt),
    failure: copy.failure,
    scan_asked: copy.fetch,
    updated_at: timeOf(copy.at),
  }));
  await sql`
    insert into robot_map (project_id, robot_id, map_id, wanted, held, state, attempts, next_at, failure, scan_asked, updated_at)
    select ${projectId}, given.robot_id, given.map_id, given.wanted, given.held, given.state, given.attempts, given.next_at,
      given.failure, given.scan_asked, given.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      robot_id text, map_id text, wanted text, held text, state text, attempts int, next_at timestamptz, failure jsonb, scan_asked jsonb,
      updated_at timestamptz)
    where exists (select 1 from floor_map m where m.project_id = ${projectId} and m.map_id = given.map_id)
    on conflict (project_id, robot_id, map_id) do update set
      wanted = excluded.wanted, held = excluded.held, state = excluded.state, attempts = excluded.attempts, next_at = excluded.next_at,
      failure = excluded.failure, scan_asked = coalesce(excluded.scan_asked, robot_map.scan_asked), updated_at = excluded.updated_at`.execute(
    tx,
  );
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
