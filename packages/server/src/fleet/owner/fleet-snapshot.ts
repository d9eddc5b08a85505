import type { ElevatorView, FleetSnapshot, Footprint, RobotView } from '@rota/fleet-core';
import type { Database } from '../../db/database.ts';
import type { FleetPorts } from '../ports.ts';
import type { FleetRegistry } from './fleet-registry.ts';
import { findLearned } from '../fleet-learned.store.ts';
import { listRobotViews, loadHolds, loadOpenCommands, loadOpenTrips, pruneRobots } from '../fleet.store.ts';

/** The record that a new owner continues from, and the views that the one before showed. */
export type LoadedFleet = {
  readonly snapshot: FleetSnapshot;
  readonly views: ReadonlyMap<string, RobotView>;
  readonly elevatorViews: ReadonlyMap<string, ElevatorView>;
};

/** Reads from the record what a new owner goes on from. Read after the grant: the transactions of the owner before have ended. */
export async function loadSnapshot(
  database: Database,
  projectId: number,
  registry: FleetRegistry,
  ports: { readonly [P in 'deliveries' | 'help']: Pick<FleetPorts[P], 'loadOpen'> } & {
    readonly elevators: Pick<FleetPorts['elevators'], 'loadSessions' | 'loadBlocks' | 'loadViews'>;
  },
): Promise<LoadedFleet> {
  return database.tenant(projectId, async (tx) => {
    const registered = [...registry.robots().keys()];
    await pruneRobots(tx, projectId, registered);
    const views = await listRobotViews(tx, projectId);
    return {
      views,
      elevatorViews: await ports.elevators.loadViews(tx, projectId),
      snapshot: {
        lastSeen: [...views.values()].flatMap(({ robotId, mapId, position }) =>
          mapId === null || position === null ? [] : [{ robotId, mapId, ...position }],
        ),
        heard: [...views.values()].flatMap(({ robotId, firstHeardAt, heardAt, configVersion }) =>
          heardAt === null
            ? []
            : [
                {
                  robotId,
                  firstAt: firstHeardAt,
                  lastAt: heardAt,
                  configVersion: configVersion ?? undefined,
                },
              ],
        ),
        settings: registry.settings(),
        escape: registry.escape(),
        floors: registry.floors.list(),
        targets: registry.targets(),
        robots: [...registry.robots().values()].map((robot) => robot.info),
        holds: await loadHolds(tx, projectId),
        deliveries: await ports.deliveries.loadOpen(tx, projectId),
        trips: await loadOpenTrips(tx, projectId),
        commands: await loadOpenCommands(tx, projectId),
        learned: await findLearned(tx, projectId),
        help: await ports.help.loadOpen(tx, projectId),
        elevators: [...registry.elevators().values()].map(({ info }) => info),
        elevatorSessions: await ports.elevators.loadSessions(tx, projectId),
        elevatorBlocks: await ports.elevators.loadBlocks(tx, projectId),
      },
    };
  });
}

/** The outlines of the robots as the owner before knew them. */
export async function loadFootprints(database: Database, projectId: number): Promise<Footprint[]> {
  const views = await database.tenant(projectId, (tx) => listRobotViews(tx, projectId));
  return [...views.values()].flatMap(({ footprint }) => footprint ?? []);
}
