import { randomUUID } from 'node:crypto';
import { createMeetingLink } from '@rota/robot-link';
import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import { createMeetingDesk, type MeetingDesk, type MeetingDeskDeps } from './meeting-desk.service.ts';
import { createMeetingNetwork } from './meeting-network.service.ts';
import { meetingRoutes } from './meetings.routes.ts';
import { listOpen } from './meetings.store.ts';
import { createMeetings } from './meetings.service.ts';

type Before = {
  readonly projects: Pick<Projects, 'features' | 'featureUses'>;
  readonly mqtt: Mqtt;
  readonly fleet: Pick<Fleet, 'gateway' | 'listOwned'>;
  readonly ports: Pick<FleetPorts, 'robots'>;
};
/** Calls between robots and people, and the desk that takes what browsers say of them. */
export type MeetingsPart = Part & { readonly desk: MeetingDesk };

const TICK_MS = 1_000;
/** Every so many ticks the robots to be heard are looked up. */
const LOOK_EVERY = 5;

/** Calls between robots and people. */
export function meetings(
  ground: Pick<Ground, 'database' | 'live' | 'vault' | 'clock' | 'log'> & Before,
): MeetingsPart {
  const { database, live, vault, clock, log, mqtt, fleet, ports, projects } = ground;
  // Robots are heard from the start on: the features are read before the first of them calls.
  const isOff = (projectId: number): boolean => projects.features.isOff(projectId, 'meetings') === true;
  projects.featureUses.add(
    'meetings',
    'calls',
    async (tx, projectId) => (await listOpen(tx, projectId)).length,
  );
  const network = createMeetingNetwork({ database, vault, clock });
  const service = createMeetings({
    database,
    live,
    fleet: fleet.gateway,
    robotNames: async (projectId) =>
      new Map((await ports.robots.list(projectId)).map(({ info }) => [info.robotId, info.name])),
    desk: randomUUID(),
    onChange: (projectId, meeting, callId) => desk.changed(projectId, meeting, callId),
    clock,
  });
  const desk: MeetingDesk = createMeetingDesk({
    meetings: service,
    isOff,
    ...robotsFor(ground, isOff),
    fencingTokenOf: (projectId) => fleet.gateway.fencingToken(projectId),
    openLink: (options) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('A call was to be served without a broker.');
      const clientId = `rota-meetings-${randomUUID()}`;
      return createMeetingLink({ ...options, connect, clientId, clock, newId: randomUUID, log });
    },
    iceServers: (side) => network.iceServers(side),
    clock,
    log,
  });
  return {
    desk,
    routes: (app, mounting) => meetingRoutes(app, { meetings: service, network }, mounting),
    live: (hub) => hub.provide('meetings', (projectId) => service.listOpen(projectId)),
    ...runDesk(desk, { isPossible: () => mqtt.broker.connect() !== undefined, log }),
  };
}

/** The robots that the desk hears, and those whose task wants a call. */
function robotsFor(
  { fleet, ports }: Before,
  isOff: (projectId: number) => boolean,
): Pick<MeetingDeskDeps, 'listOwned' | 'listWaiting' | 'findRobot'> {
  return {
    async listOwned() {
      const lists = await Promise.all(
        fleet
          .listOwned()
          .filter(({ projectId }) => !isOff(projectId))
          .map(async ({ projectId }) =>
            (await ports.robots.list(projectId)).flatMap(({ info, address }) =>
              info.enabled ? [{ projectId, robot: address }] : [],
            ),
          ),
      );
      return lists.flat();
    },
    listWaiting: () =>
      fleet.listOwned().flatMap(({ projectId, views, details }) =>
        [...views().values()].flatMap(({ robotId, connected, tripId, waiting }) => {
          if (!connected || waiting?.code !== 'IN_MEETING' || tripId === null) return [];
          if (details(robotId)?.hasMeetings !== true) return [];
          return [{ projectId, robotId, callId: `${tripId} ${waiting.since}`.slice(0, 64) }];
        }),
      ),
    async findRobot(projectId, robotId) {
      const found = (await ports.robots.list(projectId)).find((entry) => entry.info.robotId === robotId);
      return found?.info.enabled === true ? found.address : undefined;
    },
  };
}

function runDesk(
  desk: MeetingDesk,
  {
    isPossible,
    log,
  }: { readonly isPossible: () => boolean; readonly log: { warn(fields: object, message: string): void } },
): Required<Pick<Part, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let rounds = 0;
  async function round(): Promise<void> {
    if (rounds % LOOK_EVERY === 0) await desk.look();
    rounds += 1;
    await desk.tick();
  }
  return {
    start() {
      if (!isPossible()) return;
      timer = setInterval(() => {
        underWay = underWay
          .then(round)
          .catch((error: unknown) => log.warn({ err: error }, 'calls cannot be followed now'));
      }, TICK_MS);
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      await desk.close();
    },
  };
}
