import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { partLabelsPdf, type PartLabel } from './part-labels.format.ts';

// The thread's own program: makes one file and ends. What it is given came from the label service.
answerFromThread(await partLabelsPdf(workerData as readonly PartLabel[]));
