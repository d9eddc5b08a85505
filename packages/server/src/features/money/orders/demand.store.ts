import type { StationAvailability } from '@rota/contract/stations';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Demand } from './demand.rules.ts';

/** How busy a place was found last. */
export async function findDemand(tx: Tx, projectId: number, stationId: string): Promise<Demand | undefined> {
  const { rows } = await sql<{ state: StationAvailability; since: Date }>`
    select state, since from station_demand where project_id = ${projectId} and station_id = ${stationId}`.execute(
    tx,
  );
  const [row] = rows;
  return row && { state: row.state, since: row.since.getTime() };
}

export async function saveDemand(
  tx: Tx,
  projectId: number,
  stationId: string,
  state: StationAvailability,
  since: Date,
): Promise<void> {
  await sql`
    insert into station_demand (project_id, station_id, state, since) values (${projectId}, ${stationId}, ${state}, ${since})
    on conflict (project_id, station_id) do update set state = excluded.state, since = excluded.since`.execute(
    tx,
  );
}
