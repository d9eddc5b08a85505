import type { Database } from '../../../db/database.ts';
import { createWorkLoop } from '../../../work-loop.ts';
import { takeLooks } from './alerts.store.ts';

/** How often each project is looked at, on one of the servers, s. */
const PROJECT_EVERY_S = 3;
/** Disk, backup and certificate change slowly, s. */
const INSTALLATION_EVERY_S = 30;
/** How often a server asks whether there is something to look at, ms. */
const ROUND_MS = 1_000;

export type RoundsDeps = {
  readonly database: Database;
  readonly lookAt: (projectId: number) => Promise<void>;
  readonly log: { readonly warn: (details: object, message: string) => void };
};

/** Looks at every project again and again, each on one server at a time. One that cannot be looked at now does not hold up the others. */
export function createRounds({ database, lookAt, log }: RoundsDeps): {
  start: () => void;
  stop: () => Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  const loop = createWorkLoop(
    async () => {
      const scopes = await takeLooks(database, {
        project: PROJECT_EVERY_S,
        installation: INSTALLATION_EVERY_S,
      }).catch((error: unknown) => {
        log.warn({ err: error }, 'alerts could not be looked for');
        return [];
      });
      for (const scope of scopes) {
        await lookAt(scope).catch((error: unknown) =>
          log.warn({ err: error, projectId: scope }, 'the alerts of a project could not be looked at'),
        );
      }
      return false;
    },
    (error) => log.warn({ err: error }, 'alerts are no longer looked for'),
  );
  return {
    start() {
      timer = setInterval(loop.wake, ROUND_MS);
      loop.wake();
    },
    async stop() {
      clearInterval(timer);
      await loop.stop();
    },
  };
}
