import type { Fleet } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { RobotRegistry } from '../robots/index.ts';
import { createTopicCounts } from './topic-counts.service.ts';
import { createWireKeeping, wireMessagesJobs } from './wire-messages.jobs.ts';
import { wireMessagesRoutes } from './wire-messages.routes.ts';
import { createWireMessagesService, type WireMessagesService } from './wire-messages.service.ts';
import { insertMessages } from './wire-messages.store.ts';
import { createWireRecorder } from './wire-recorder.service.ts';

export { maskMessage, maskText } from './masking.rules.ts';
export { insertMessages } from './wire-messages.store.ts';
export { createWireRecorder } from './wire-recorder.service.ts';
export type WireMessages = Part & { readonly service: WireMessagesService };

type Before = {
  readonly fleet: Pick<Fleet, 'onWire'>;
  readonly ports: { readonly robots: RobotRegistry };
};

const FLUSH_MS = 2_000;

/** What goes over the wire between robots and the console. */
export function wireMessages({
  database,
  clock,
  log,
  fleet,
  ports,
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): WireMessages {
  const keeping = createWireKeeping({ database, clock });
  const counts = createTopicCounts(clock);
  const recorder = createWireRecorder({
    write: (projectId, rows) => database.tenant(projectId, (tx) => insertMessages(tx, projectId, rows)),
    log,
  });
  const service = createWireMessagesService({
    database,
    hasRobot: async (projectId, robotId) =>
      (await ports.robots.rows(projectId)).some((row) => row.robotId === robotId),
    trafficOf: (projectId, robotId) => counts.trafficOf(projectId, robotId),
  });
  fleet.onWire((projectId, seen) => {
    counts.see(projectId, seen);
    recorder.see(projectId, seen);
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    service,
    routes: (app, mounting) => wireMessagesRoutes(app, service, mounting),
    jobs: wireMessagesJobs(keeping),
    start: async () => {
      await keeping
        .prepare()
        .catch((error: unknown) => log.warn({ err: error }, 'partitions of wire messages were not made'));
      timer = setInterval(() => void recorder.flush(), FLUSH_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await recorder.flush();
    },
  };
}
