import type { MapCheck } from '@rota/contract/map-versions';
import { runInThread } from '../../../../adapters/thread.ts';
import { runCheck, type CheckJob } from './run-check.service.ts';

/** Floors with fewer cells are checked in about as long as it takes to start a thread. */
const SMALL_CELLS = 40_000;
/** Drawings with more corners than this take longer than a robot may wait, also on a small floor. */
const FEW_CORNERS = 200;

/** Checks a map beside the server's other work; one after the other, as memory is what they need most. */
export function createMapChecks(): (job: CheckJob) => Promise<MapCheck> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const { width, height } = job.scan;
    if (width * height < SMALL_CELLS && job.corners < FEW_CORNERS) return Promise.resolve(runCheck(job));
    const next = last.then(() =>
      runInThread<MapCheck>(new URL('./check.worker.ts', import.meta.url), 'the thread that checks maps', {
        workerData: job,
      }),
    );
    last = next.catch(() => undefined);
    return next;
  };
}
