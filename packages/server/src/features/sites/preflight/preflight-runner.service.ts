import { PREFLIGHT_MOST_S } from '@rota/contract/preflight';
import type { Database } from '../../../db/database.ts';
import type { PreflightJob } from './preflight-job.service.ts';
import { composeOutcome } from './preflight.rules.ts';
import { endPreflight, notePreflight } from './preflight.store.ts';
import type { PreflightEnd } from './preflight-transitions.rules.ts';
import type { TryInThread } from './preflight.thread.ts';

/** Between two signs of life. */
const SIGN_MS = 1_000;

export type RunnerDeps = {
  readonly database: Database;
  readonly log: { readonly error: (details: object, message: string) => void };
  readonly run: TryInThread;
  /** Seconds that one may take. */
  readonly mostS?: number;
};
export type PreflightRunner = ReturnType<typeof createPreflightRunner>;

/** Why one was ended from outside. */
class Ended extends Error {
  readonly status: PreflightEnd;
  constructor(status: PreflightEnd) {
    super(`The pre-flight ended: ${status}.`);
    this.status = status;
  }
}

/** Runs pre-flights in the background, each with a sign of life a second. */
export function createPreflightRunner({ database, log, run, mostS = PREFLIGHT_MOST_S }: RunnerDeps) {
  const running = new Map<string, { readonly ending: AbortController; readonly done: Promise<void> }>();

  async function carryOut(
    projectId: number,
    id: string,
    job: PreflightJob,
    ending: AbortController,
  ): Promise<void> {
    let progress = 0;
    let begunAt: number | undefined;
    const signs = setInterval(() => {
      if (begunAt !== undefined && performance.now() - begunAt > mostS * 1_000)
        ending.abort(new Ended('too_long'));
      database
        .tenant(projectId, (tx) => notePreflight(tx, projectId, id, progress))
        .then((isWanted) => isWanted || ending.abort(new Ended('cancelled')))
        // The database is away for a moment: the next sign tells more.
        .catch(() => undefined);
    }, SIGN_MS);
    try {
      const result = await run(
        job,
        (share) => {
          begunAt ??= performance.now();
          progress = Math.max(progress, Math.min(1, share));
        },
        ending.signal,
      );
      const names = new Map(job.before.robots.map(({ info }) => [info.robotId, info.name]));
      const nameOf = (robotId: string): string => names.get(robotId) ?? robotId;
      const report = {
        before: composeOutcome(result.before, nameOf),
        after: composeOutcome(result.after, nameOf),
      };
      await database.tenant(projectId, (tx) => endPreflight(tx, projectId, id, 'done', report));
    } catch (error) {
      if (!(error instanceof Ended)) log.error({ err: error, projectId }, 'a pre-flight failed');
      const status = error instanceof Ended ? error.status : 'failed';
      await database.tenant(projectId, (tx) => endPreflight(tx, projectId, id, status));
    } finally {
      clearInterval(signs);
    }
  }

  return {
    begin(projectId: number, id: string, job: PreflightJob): void {
      const ending = new AbortController();
      const done = carryOut(projectId, id, job, ending)
        .catch((error: unknown) =>
          log.error({ err: error, projectId }, 'the end of a pre-flight could not be written'),
        )
        .finally(() => running.delete(id));
      running.set(id, { ending, done });
    },
    /** Ends one at once where it runs on this server; elsewhere its next sign of life does. */
    cancel(id: string): void {
      running.get(id)?.ending.abort(new Ended('cancelled'));
    },
    async stop(): Promise<void> {
      const all = [...running.values()];
      for (const { ending } of all) ending.abort(new Ended('interrupted'));
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
