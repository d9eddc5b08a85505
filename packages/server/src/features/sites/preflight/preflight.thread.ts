import { runInThread } from '../../../adapters/thread.ts';
import { packJob, type PreflightJob, type PreflightResult } from './preflight-job.service.ts';

/** Tries a change in a thread. Ends where it is when the signal says so, and throws the signal's reason. */
export type TryInThread = (
  job: PreflightJob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<PreflightResult>;

/** Beside the server's other work; one after the other, as memory is what they need most. */
export function createPreflightThreads(): TryInThread {
  let last: Promise<unknown> = Promise.resolve();
  return (job, onProgress, signal) => {
    const next = last.then(async () =>
      runInThread<PreflightResult>(
        new URL('./preflight.worker.ts', import.meta.url),
        'the thread that tries changes',
        {
          workerData: await packJob(job),
          signal,
          onReport: (progress) => onProgress(Number(progress)),
        },
      ),
    );
    last = next.catch(() => undefined);
    return next;
  };
}
