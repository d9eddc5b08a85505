import { randomUUID } from 'node:crypto';
import { createConfigLink } from '@rota/robot-link';
import { readValues } from '@rota/contract/value-text';
import type { Database, Tx } from '../../../db/database.ts';
import type { Fleet, FleetGateway, FleetPorts, RobotSource } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { versionsOf } from '../../sites/config/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { MovesAlong } from '../robots/index.ts';
import { createConfigSpeaker, type ConfigSpeakerDeps } from './config-speaker.service.ts';
import { createConfigWatch } from './config-watch.service.ts';
import { createInstallationValues } from './installation-values.service.ts';
import { robotConfigRoutes } from './robot-config.routes.ts';
import { fleetSettingsOf } from './robot-config.rules.ts';
import { createRobotConfigService } from './robot-config.service.ts';
import { deleteConfig, listConfigs, markSent, moveConfig } from './robot-config.store.ts';
import { createRobotValuesService } from './robot-values.service.ts';
import { createValuePreviews } from './value-preview.service.ts';

export { findWantedVersion } from './robot-config.service.ts';
export { settleConfigs } from './settle.service.ts';

/** The number of a robot's config goes along with the robot. People need not know of it. */
export const configsOfRobots: MovesAlong = {
  kind: null,
  count: async () => 0,
  carry: moveConfig,
  release: (tx, projectId, robotId) => deleteConfig(tx, projectId, robotId),
};

/** How many values of its config a robot has that are for it alone. */
export async function countOwnValues(tx: Tx, projectId: number, robotId: string): Promise<number> {
  const [newest] = await versionsOf(projectId, { kind: 'robot', name: robotId }).list(tx, { limit: 1 });
  return newest === undefined ? 0 : Object.keys(readValues(newest.content)).length;
}

/** The register of robots, each with what the fleet does otherwise for it. */
export function withFleetSettings<Source extends RobotSource>(source: Source, database: Database): Source {
  return {
    ...source,
    async list(projectId) {
      const robots = await source.list(projectId);
      const rows = await database.tenant(projectId, (tx) => listConfigs(tx, projectId));
      const own = new Map(rows.map((row) => [row.robot_id, fleetSettingsOf(row.json_config)]));
      return robots.map((robot) => {
        const settings = own.get(robot.info.robotId);
        const isPlain = settings === undefined || Object.keys(settings).length === 0;
        return isPlain ? robot : { ...robot, info: { ...robot.info, settings } };
      });
    },
  };
}

/** How often robots are looked at, ms. */
const LOOK_MS = 2_000;

/** Values for robots: which config each should have, and whether it has it. */
export type RobotConfigs = Part & {
  /** Looks at the robots of all owned projects now and not at the next turn: for tests. */
  readonly look: () => Promise<void>;
};
type Before = {
  readonly mqtt: Mqtt;
  readonly fleet: Pick<Fleet, 'listOwned'> & { readonly gateway: FleetGateway };
  readonly projects: Projects;
  readonly ports: Pick<FleetPorts, 'robots' | 'projects'>;
};
type Made = Pick<Ground, 'database' | 'clock' | 'log'> & Before;

export function robotConfigs(made: Made): RobotConfigs {
  const { database, fleet, projects, ports, log } = made;
  const viewsOf = (projectId: number) => fleet.gateway.robotViews(projectId);
  const listProjectIds = () => ports.projects.listIds();
  const services = {
    configs: createRobotConfigService({
      database,
      viewsOf,
      settingsOf: (projectId) => ports.projects.settings(projectId),
    }),
    values: createRobotValuesService({
      database,
      projectName: async (projectId) => (await projects.service.get(projectId)).project_name,
    }),
    installation: createInstallationValues({ database, listProjectIds }),
    previews: createValuePreviews({ database, listProjectIds }),
  };
  const watch = createConfigWatch({
    database,
    ownedProjects: () => fleet.listOwned().map(({ projectId }) => projectId),
    viewsOf,
  });
  const speaker = createConfigSpeaker(speakerDeps(made));
  const look = async (): Promise<void> => speaker.say(await watch.look());
  return {
    look,
    routes: (app, mounting) => robotConfigRoutes(app, services, mounting),
    ...everyTurn(look, speaker.close, log),
  };
}

function speakerDeps({ database, mqtt, fleet, ports, clock, log }: Made): ConfigSpeakerDeps {
  return {
    addressesOf: async (projectId) =>
      (await ports.robots.list(projectId)).flatMap(({ info, address }) => (info.enabled ? [address] : [])),
    openLink: (readFencingToken) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('A config was to be sent without a broker.');
      const clientId = `rota-configs-${randomUUID()}`;
      return createConfigLink({ connect, clientId, readFencingToken, clock, newId: randomUUID, log });
    },
    fencingTokenOf: (projectId) => fleet.gateway.fencingToken(projectId),
    markSent: (projectId, robotIds) => database.tenant(projectId, (tx) => markSent(tx, projectId, robotIds)),
    clock,
  };
}

/** Looks again and again, one look after the other. */
function everyTurn(
  look: () => Promise<void>,
  close: () => Promise<unknown>,
  log: Ground['log'],
): Required<Pick<Part, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  return {
    start() {
      timer = setInterval(() => {
        underWay ??= look()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'the configs of robots cannot be looked at now'),
          )
          .finally(() => (underWay = undefined));
      }, LOOK_MS);
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      await close();
    },
  };
}
