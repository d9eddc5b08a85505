import type { FleetSnapshot, Footprint, RobotView } from '@rota/fleet-core';
import type { Database } from '../../db/database.ts';
import type { DeliveryRecords } from '../ports.ts';
import type { FleetRegistry } from './fleet-registry.ts';
import { listRobotViews, loadHolds, loadOpenCommands, loadOpenTrips, pruneRobots } from '../fleet.store.ts';

/** Reads from the record what a new owner goes on from. Read after the grant: the transactions of the owner before have ended. */
export async function loadSnapshot(
  database: Database,
  projectId: number,
  registry: FleetRegistry,
  records: Pick<DeliveryRecords, 'loadOpen'>,
): Promise<{ snapshot: FleetSnapshot; views: ReadonlyMap<string, RobotView> }> {
  return database.tenant(projectId, async (tx) => {
    const registered = [...registry.robots().keys()];
    await pruneRobots(tx, projectId, registered);
    const views = await listRobotViews(tx, projectId);
    return {
      views,
      snapshot: {
        lastSeen: [...views.values()].flatMap(({ robotId, mapId, position }) =>
          mapId === null || position === null ? [] : [{ robotId, mapId, ...position }],
        ),
        heard: [...views.values()].flatMap(({ robotId, firstHeardAt, heardAt }) =>
          heardAt === null ? [] : [{ robotId, firstAt: firstHeardAt, lastAt: heardAt }],
        ),
        settings: registry.settings(),
        floors: registry.floors.list(),
        targets: registry.targets(),
        robots: [...registry.robots().values()].map((robot) => robot.info),
        holds: await loadHolds(tx, projectId),
        deliveries: await records.loadOpen(tx, projectId),
        trips: await loadOpenTrips(tx, projectId),
        commands: await loadOpenCommands(tx, projectId),
      },
    };
  });
}

/** The outlines of the robots as the owner before knew them. */
export async function loadFootprints(database: Database, projectId: number): Promise<Footprint[]> {
  const views = await database.tenant(projectId, (tx) => listRobotViews(tx, projectId));
  return [...views.values()].flatMap(({ footprint }) => footprint ?? []);
}
