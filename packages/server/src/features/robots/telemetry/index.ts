import type { Fleet } from '../../../fleet/index.ts';
import type { JobHandler } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { countCompletedBy, countEndedBy, countPromisesOf } from '../../work/deliveries/index.ts';
import { countHelpOf } from '../../work/help-requests/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { RobotRegistry } from '../robots/index.ts';
import { createRobotStatsService } from './robot-stats.service.ts';
import { createTelemetryRecorder, type RecorderDeps } from './telemetry-recorder.service.ts';
import { createTelemetryKeeping, telemetryJobs } from './telemetry.jobs.ts';
import { telemetryRoutes } from './telemetry.routes.ts';
import {
  createTelemetryService,
  type TelemetryService,
  type TelemetryServiceDeps,
} from './telemetry.service.ts';

type Before = {
  readonly fleet: Pick<Fleet, 'listOwned'>;
  readonly ports: { readonly robots: RobotRegistry };
  readonly projects: Projects;
};

export type { TelemetryService } from './telemetry.service.ts';
export type TelemetryPart = Part & { readonly service: TelemetryService };

/** What robots said in the past. */
export function telemetry(
  ground: Pick<Ground, 'config' | 'database' | 'clock' | 'log'> & Before,
): TelemetryPart {
  const { config, database, clock, log, fleet, ports, projects } = ground;
  const { service, ...part } = createTelemetry({
    database,
    fleets: fleet.listOwned,
    hasRobot: async (projectId, robotId) =>
      (await ports.robots.rows(projectId)).some((row) => row.robotId === robotId),
    countDeliveriesDone: countCompletedBy,
    retention: config.telemetry,
    clock,
    log,
  });
  const stats = createRobotStatsService({
    database,
    registeredAt: async (projectId, robotId) =>
      (await ports.robots.rows(projectId)).find((row) => row.robotId === robotId)?.createdAt,
    timeZone: projects.service.timeZone,
    countTasks: countEndedBy,
    countPromises: countPromisesOf,
    countHelp: countHelpOf,
    clock,
  });
  return {
    ...part,
    service,
    routes: (app, mounting) => telemetryRoutes(app, { ...service, ...stats }, mounting),
  };
}

type Telemetry = {
  readonly service: TelemetryService;
  readonly jobs: readonly JobHandler[];
  readonly start: () => void;
  /** Writes what is gathered; call it while the fleets are still owned. */
  readonly stop: () => Promise<void>;
};

const LOOK_MS = 1_000;
const FLUSH_EVERY = 5;

/** Keeps what robots say, and answers for their past. */
function createTelemetry(deps: TelemetryServiceDeps & Pick<RecorderDeps, 'fleets' | 'log'>): Telemetry {
  const keeping = createTelemetryKeeping(deps);
  const recorder = createTelemetryRecorder({ ...deps, prepare: () => keeping.prepare() });
  let timer: NodeJS.Timeout | undefined;
  let preparing: Promise<unknown> = Promise.resolve();
  let looks = 0;
  const warn = (error: unknown): void => deps.log.warn({ err: error }, 'telemetry cannot be written now');

  return {
    service: createTelemetryService(deps),
    jobs: telemetryJobs(keeping),
    start() {
      preparing = keeping
        .prepare()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'partitions of telemetry were not made'));
      timer = setInterval(() => {
        recorder.look();
        looks += 1;
        if (looks % FLUSH_EVERY === 0) recorder.flush().catch(warn);
      }, LOOK_MS);
    },
    async stop() {
      clearInterval(timer);
      await preparing;
      await recorder.flush().catch(warn);
    },
  };
}
