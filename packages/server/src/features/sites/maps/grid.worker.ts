import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { runGridJob, type GridJob } from './grid-jobs.service.ts';

// The thread's own program: works on the cells of one floor and ends.
const answer = await runGridJob(workerData as GridJob);
if (typeof answer === 'string') answerFromThread(answer);
else {
  // Memory that threads share goes from one to the next without a copy.
  const cells = new Uint8Array(new SharedArrayBuffer(answer.cells.length));
  cells.set(answer.cells);
  answerFromThread({ ...answer, cells });
}
