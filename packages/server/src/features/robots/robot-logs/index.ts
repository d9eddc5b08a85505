import { randomUUID } from 'node:crypto';
import { createLogLink } from '@rota/robot-link';
import type { Fleet } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { RobotRegistry } from '../robots/index.ts';
import { createLogIntake, type LogIntake } from './log-intake.service.ts';
import { createLogUploadService } from './log-upload.service.ts';
import { createLogKeeping, robotLogJobs } from './robot-logs.jobs.ts';
import { robotLogRoutes } from './robot-logs.routes.ts';
import { createRobotLogService, type RobotLogService } from './robot-logs.service.ts';
import { insertLines } from './robot-logs.store.ts';

export { insertLines } from './robot-logs.store.ts';
export type RobotLogs = Part & { readonly service: Pick<RobotLogService, 'texts'> };
type Before = {
  readonly mqtt: Mqtt;
  readonly fleet: Pick<Fleet, 'listOwned'>;
  readonly ports: { readonly robots: RobotRegistry };
};

const FLUSH_MS = 500;
/** Every so many flushes the robots to be heard are looked up. */
const LOOK_EVERY = 10;

/** Logs that robots send: taken, kept, searched. */
export function robotLogs(ground: Pick<Ground, 'database' | 'files' | 'clock' | 'log'> & Before): RobotLogs {
  const { database, files, clock, log, mqtt, fleet, ports } = ground;
  const nameOf = async (projectId: number, robotId: string): Promise<string | undefined> =>
    (await ports.robots.rows(projectId)).find((row) => row.robotId === robotId)?.name;
  const keeping = createLogKeeping({ database, files, clock });
  const intake = createLogIntake({
    ownedProjects: () => fleet.listOwned().map(({ projectId }) => projectId),
    robotsOf: async (projectId) =>
      (await ports.robots.list(projectId)).flatMap(({ info, address }) => (info.enabled ? [address] : [])),
    openLink: ({ onLines }) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('Logs were asked for without a broker.');
      return createLogLink({ connect, clientId: `rota-logs-${randomUUID()}`, onLines, log });
    },
    write: (projectId, lines) => database.tenant(projectId, (tx) => insertLines(tx, projectId, lines)),
    clock,
    log,
  });
  const services = {
    lines: createRobotLogService({ database, nameOf, clock }),
    uploads: createLogUploadService({ database, files, nameOf, clock }),
  };
  return {
    service: services.lines,
    routes: (app, mounting) => robotLogRoutes(app, services, mounting),
    jobs: robotLogJobs(keeping),
    ...runIntake({
      intake,
      prepare: () => keeping.prepare(),
      isPossible: () => mqtt.broker.connect() !== undefined,
      log,
    }),
  };
}

/** Makes the partitions, then looks after the intake until it is stopped. */
function runIntake(deps: {
  readonly intake: LogIntake;
  readonly prepare: () => Promise<unknown>;
  readonly isPossible: () => boolean;
  readonly log: { warn(fields: object, message: string): void };
}): Required<Pick<Part, 'start' | 'stop'>> {
  const { intake, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let rounds = 0;
  async function round(): Promise<void> {
    if (rounds % LOOK_EVERY === 0) await intake.look();
    rounds += 1;
    await intake.flush();
  }
  const warn = (error: unknown): void => log.warn({ err: error }, 'robot logs cannot be followed now');
  return {
    start() {
      underWay = deps.prepare().then(() => undefined, warn);
      if (!deps.isPossible()) return;
      timer = setInterval(() => {
        underWay = underWay.then(round).catch(warn);
      }, FLUSH_MS);
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      await intake.close();
    },
  };
}
