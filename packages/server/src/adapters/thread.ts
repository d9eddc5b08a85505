import { parentPort, Worker, type Transferable, type WorkerOptions } from 'node:worker_threads';

/** What a thread was started for; whatever else it says is the runtime's own, such as which files it read while those are watched. */
type Answer<T> = { readonly answer: T };

/**
 * Runs a program in a thread of its own until it hands its one answer over with `answerFromThread`. Throws what the program throws, and an
 * error that names it by `words` when it ends without an answer.
 */
export function runInThread<T>(program: URL, words: string, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>): Promise<T> {
  const worker = new Worker(program, options);
  return new Promise<T>((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isAnswer<T>(message)) resolve(message.answer);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${words} ended with code ${code}`)));
  });
}

/** Hands over what the thread was started for; `transfer` is moved and not copied. */
export function answerFromThread(answer: unknown, transfer: readonly Transferable[] = []): void {
  parentPort?.postMessage({ answer }, transfer);
}

function isAnswer<T>(message: unknown): message is Answer<T> {
  return typeof message === 'object' && message !== null && 'answer' in message;
}
