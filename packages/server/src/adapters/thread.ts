import { parentPort, Worker, type Transferable, type WorkerOptions } from 'node:worker_threads';

/** The thread's answer and its reports before it; other messages come from the runtime, such as the files that it read in watch mode. */
type Answer<T> = { readonly answer: T };
type Report = { readonly report: unknown };

type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'> & {
  /** Called with each report of the program, see `reportFromThread`. */
  readonly onReport?: (report: unknown) => void;
  /** Ends the thread where it is; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
};

/**
 * Runs a program in a thread of its own until it hands its one answer over with `answerFromThread`. Throws what the program throws, and an
 * error that names it by `words` when it ends without an answer.
 */
export function runInThread<T>(
  program: URL,
  words: string,
  { onReport, signal, ...options }: ThreadOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const worker = new Worker(program, options);
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Error(`${words} was ended`));
      worker.terminate().catch(reject);
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: unknown) => {
      if (isAnswer<T>(message)) resolve(message.answer);
      else if (isReport(message)) onReport?.(message.report);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', abort);
      reject(new Error(`${words} ended with code ${code}`));
    });
  });
}

/** Hands over what the thread was started for; `transfer` is moved and not copied. */
export function answerFromThread(answer: unknown, transfer: readonly Transferable[] = []): void {
  parentPort?.postMessage({ answer }, transfer);
}

/** Sends a report before the answer. */
export function reportFromThread(report: unknown): void {
  parentPort?.postMessage({ report });
}

function isAnswer<T>(message: unknown): message is Answer<T> {
  return typeof message === 'object' && message !== null && 'answer' in message;
}

function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'report' in message;
}
