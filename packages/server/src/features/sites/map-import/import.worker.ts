import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { readImport, type ImportJob } from './read-import.format.ts';

// The thread's own program: reads one import and ends. What it is given came from `createImports`.
answerFromThread(await readImport(workerData as ImportJob));
