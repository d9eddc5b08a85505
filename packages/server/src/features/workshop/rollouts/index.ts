import { randomUUID } from 'node:crypto';
import { manifestText } from '@rota/contract/releases';
import { createUpdateLink } from '@rota/robot-link';
import type { Fleet, FleetGateway, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../../robots/mqtt/index.ts';
import { createRobotRegistry } from '../../robots/robots/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Releases } from '../releases/index.ts';
import { createRobotSoftwareService } from './robot-software.service.ts';
import type { HttpUpdaters } from './robot-facts.service.ts';
import { listFailed } from './updates.store.ts';
import { createRolloutEngine } from './rollout-engine.service.ts';
import { rolloutRoutes } from './rollouts.routes.ts';
import { createRolloutService } from './rollouts.service.ts';
import { createSoftwareWatch } from './software-watch.service.ts';
import { createUpdateDesk, type UpdateDesk } from './update-desk.service.ts';
import { createUpdateSpeaker } from './update-speaker.service.ts';

export type { HttpUpdaters } from './robot-facts.service.ts';
export { updatesOfRobots } from './robot-updates.service.ts';
export { listSoftware } from './software.store.ts';

/** An update of a robot's software that failed; `since` in ms. */
type FailedUpdate = {
  readonly update_id: string;
  readonly robot_id: string;
  readonly robot_name: string;
  readonly version: string;
  readonly since: number;
};
export type { OfferedUpdate, UpdateDesk, WaitingUpdate } from './update-desk.service.ts';

/** How often rollouts are looked at, ms, and in how many looks once what robots report is written down. */
const LOOK_MS = 2_000;
const WATCH_EVERY = 5;

/** Updates of robots' software in waves. */
export type Rollouts = Part & {
  readonly desk: UpdateDesk;
  /** Failed updates of a project that a person has to look at. */
  readonly listFailed: (projectId: number) => Promise<readonly FailedUpdate[]>;
  /** Looks at all open rollouts now and not at the next turn: for tests. */
  readonly look: () => Promise<void>;
};
type Before = {
  readonly mqtt: Mqtt;
  readonly fleet: Pick<Fleet, 'listOwned'> & { readonly gateway: FleetGateway };
  readonly projects: Projects;
  readonly releases: Releases;
  readonly ports: Pick<FleetPorts, 'robots'> & { readonly httpUpdaters: HttpUpdaters };
};

export function rollouts(ground: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Rollouts {
  const { database, clock, log, fleet, projects, releases, ports } = ground;
  const facts = {
    registry: createRobotRegistry(database),
    fleet: fleet.gateway,
    httpUpdaters: ports.httpUpdaters,
  };
  const service = createRolloutService({
    ...facts,
    database,
    listProjects: projects.service.listFor,
    releases: releases.service,
  });
  const software = createRobotSoftwareService({
    ...facts,
    database,
    releases: releases.service,
    rollouts: service,
  });
  const engine = createRolloutEngine({
    ...facts,
    database,
    isReady: async (releaseId) => (await releases.service.find(releaseId))?.state === 'ready',
    timeZone: projects.service.timeZone,
    clock,
    log,
  });
  const speaker = createUpdateSpeaker(speakerDeps(ground));
  const watch = createSoftwareWatch({
    database,
    ownedProjects: () => fleet.listOwned().map(({ projectId }) => projectId),
    viewsOf: (projectId) => fleet.gateway.robotViews(projectId),
  });
  const look = async (): Promise<void> => speaker.say(await engine.look());
  return {
    desk: createUpdateDesk({ database }),
    listFailed: async (projectId) =>
      (await database.tenant(projectId, (tx) => listFailed(tx, projectId))).map((update) => ({
        update_id: update.update_id,
        robot_id: update.robot_id,
        robot_name: update.robot_name,
        version: update.to_version,
        since: update.failed_at?.getTime() ?? clock(),
      })),
    look,
    routes: (app, mounting) => rolloutRoutes(app, { rollouts: service, software }, mounting),
    ...everyTurn({ look, watch, close: speaker.close, log }),
  };
}

function speakerDeps({ mqtt, fleet, ports, releases, clock, log }: Parameters<typeof rollouts>[0]) {
  return {
    addressesOf: async (projectId: number) =>
      (await ports.robots.list(projectId)).flatMap(({ info, address }) => (info.enabled ? [address] : [])),
    openLink: (readFencingToken: (robotId: string) => Promise<number | undefined>) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('An update was to be announced without a broker.');
      const clientId = `rota-updates-${randomUUID()}`;
      return createUpdateLink({ connect, clientId, readFencingToken, clock, newId: randomUUID, log });
    },
    fencingTokenOf: (projectId: number) => fleet.gateway.fencingToken(projectId),
    releases: releases.service,
    manifestOf: manifestText,
    clock,
  };
}

/** Looks again and again, one look after the other. */
function everyTurn({
  look,
  watch,
  close,
  log,
}: {
  readonly look: () => Promise<void>;
  readonly watch: () => Promise<void>;
  readonly close: () => Promise<unknown>;
  readonly log: Ground['log'];
}): Required<Pick<Part, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let turns = 0;
  async function turn(): Promise<void> {
    try {
      if (turns % WATCH_EVERY === 0) await watch();
      turns += 1;
      await look();
    } catch (error) {
      log.warn({ err: error }, 'rollouts cannot be looked at now');
    } finally {
      underWay = undefined;
    }
  }
  return {
    start() {
      timer = setInterval(() => {
        underWay ??= turn();
      }, LOOK_MS);
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      await close();
    },
  };
}
