import type { JobHandler } from '../../jobs/index.ts';
import { createTelemetryRecorder, type RecorderDeps } from './telemetry-recorder.ts';
import { createTelemetryKeeping, telemetryJobs } from './telemetry.jobs.ts';
import { createTelemetryService, type TelemetryService, type TelemetryServiceDeps } from './telemetry.service.ts';

export type { OwnedFleet } from './telemetry-recorder.ts';
export { telemetryRoutes } from './telemetry.routes.ts';

export type Telemetry = {
  readonly service: TelemetryService;
  readonly jobs: readonly JobHandler[];
  readonly start: () => void;
  /** Writes what is gathered; call it while the fleets are still owned. */
  readonly stop: () => Promise<void>;
};

const LOOK_MS = 1_000;
const FLUSH_EVERY = 5;

/** Keeps what robots say, and answers for their past. */
export function createTelemetry(deps: TelemetryServiceDeps & Pick<RecorderDeps, 'fleets' | 'log'>): Telemetry {
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
      preparing = keeping.prepare().catch((error: unknown) => deps.log.warn({ err: error }, 'partitions of telemetry were not made'));
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
