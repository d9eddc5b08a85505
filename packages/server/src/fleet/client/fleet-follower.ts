import type { LiveTopic } from '@rota/contract/live';
import type { Database } from '../../db/database.ts';
import type { LiveHub } from '../../live/index.ts';
import { createWorkLoop } from '../../work-loop.ts';
import type { OwnedFleets } from './fleet-gateway.ts';
import type { FleetLog } from '../fleet-log.ts';
import type { FleetRobot, FleetPorts } from '../ports.ts';
import { elevatorRows, type ElevatorRowPorts } from './elevator-rows.ts';
import { listCommands, listDecisions, listRobotViews } from '../fleet.store.ts';

export type FollowerDeps = {
  readonly database: Database;
  readonly hub: LiveHub;
  readonly owned: OwnedFleets;
  readonly ports: {
    readonly deliveries: Pick<FleetPorts['deliveries'], 'listChangedIds'>;
    readonly robots: Pick<FleetPorts['robots'], 'list'>;
  } & ElevatorRowPorts;
  readonly onDeliveriesChanged: (projectId: number, deliveryIds: Iterable<string>) => void;
  readonly log: FleetLog;
};

/** Shows the browsers of this server what the owner of a project on another server records: about a second late, poses included. */
export type FleetFollower = { start: () => void; stop: () => Promise<void> };

const LOOK_MS = 1_000;
/** Rows are read again for a while, as servers' clocks differ and commits come late; the same row twice does no harm. */
const LOOK_BACK_MS = 5_000;
const HISTORY = 20;
const FOLLOWED: ReadonlySet<LiveTopic> = new Set<LiveTopic>([
  'robots',
  'poses',
  'robot',
  'deliveries',
  'elevators',
]);

export function createFleetFollower(deps: FollowerDeps): FleetFollower {
  const { database, hub, owned, log } = deps;
  const watched = new Map<number, Set<string>>();
  const loop = createWorkLoop(
    async () => {
      for (const projectId of watched.keys()) {
        if (owned.find(projectId) !== undefined) continue;
        await follow(projectId).catch((error: unknown) =>
          log.warn({ err: error, projectId }, 'a fleet of another server cannot be shown'),
        );
      }
      return false;
    },
    (error) => log.error({ err: error }, 'fleets of other servers are no longer shown'),
  );
  let timer: NodeJS.Timeout | undefined;
  let unwatch: (() => void) | undefined;

  async function follow(projectId: number): Promise<void> {
    const robotIds = [...(watched.get(projectId) ?? [])].filter(
      (robotId) => hub.watchers('robot', projectId, robotId) > 0,
    );
    const lists = hub.watchers('robots', projectId) + hub.watchers('poses', projectId) > 0;
    const elevators = hub.watchers('elevators', projectId) > 0;
    if (elevators) await showElevators(projectId);
    if (!lists && robotIds.length === 0 && hub.watchers('deliveries', projectId) === 0) {
      if (!elevators) watched.delete(projectId);
      return;
    }
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const { views, changed } = await database.tenant(projectId, async (tx) => ({
      views: await listRobotViews(tx, projectId, since),
      changed: await deps.ports.deliveries.listChangedIds(tx, projectId, since),
    }));
    if (changed.length > 0) deps.onDeliveriesChanged(projectId, changed);
    const robots = new Map(
      (await deps.ports.robots.list(projectId)).map((robot) => [robot.info.robotId, robot]),
    );
    for (const [robotId, view] of views) {
      const robot = robots.get(robotId);
      if (robot === undefined) continue;
      hub.publish('robots', projectId, { upsert: [robot.compose(view)] });
      if (view.position !== null) {
        hub.publish('poses', projectId, {
          upsert: [{ robot_id: robotId, ...view.position, at: view.updatedAt }],
        });
      }
    }
    for (const robotId of robotIds) await showDetails(projectId, robots.get(robotId), views.has(robotId));
  }

  async function showElevators(projectId: number): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const changed = await database.tenant(projectId, (tx) =>
      deps.ports.elevators.loadViews(tx, projectId, since),
    );
    if (changed.size === 0) return;
    const rows = await elevatorRows(database, deps.ports, projectId);
    hub.publish('elevators', projectId, { upsert: rows.filter((row) => changed.has(row.elevator_id)) });
  }

  async function showDetails(
    projectId: number,
    robot: FleetRobot | undefined,
    changed: boolean,
  ): Promise<void> {
    if (robot === undefined || !changed) return;
    const { robotId } = robot.info;
    const row = await database.tenant(projectId, async (tx) => {
      const view = (await listRobotViews(tx, projectId)).get(robotId);
      const commands = await listCommands(tx, projectId, robotId, HISTORY);
      return robot.composeDetails(
        view,
        commands,
        await listDecisions(tx, projectId, { robotId, limit: HISTORY }),
      );
    });
    hub.publish('robot', projectId, { upsert: [row], id: robotId });
  }

  return {
    start: () => {
      unwatch = hub.onWatch(({ topic, projectId, id: robotId }) => {
        if (!FOLLOWED.has(topic)) return;
        const robotIds = watched.get(projectId) ?? new Set<string>();
        if (robotId !== undefined) robotIds.add(robotId);
        watched.set(projectId, robotIds);
      });
      timer = setInterval(loop.wake, LOOK_MS);
    },
    stop: async () => {
      unwatch?.();
      clearInterval(timer);
      await loop.stop();
    },
  };
}
