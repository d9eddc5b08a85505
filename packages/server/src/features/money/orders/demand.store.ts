import type { StationAvailability } from '@rota/contract/stations';
import type { Tx } from '../../../db/database.ts';
import type { Demand } from './demand.rules.ts';

/** How busy a place was found last. */
export async function findDemand(tx: Tx, projectId: number, stationId: string): Promise<Demand | undefined> {
  const rows = await tx
    .selectFrom('station_demand')
    .select(['state', 'since'])
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId)
    .execute();
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
  await tx
    .insertInto('station_demand')
    .values({ project_id: projectId, station_id: stationId, state, since })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'station_id'])
        .doUpdateSet((eb) => ({ state: eb.ref('excluded.state'), since: eb.ref('excluded.since') })),
    )
    .execute();
}
