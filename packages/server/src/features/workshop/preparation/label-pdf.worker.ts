import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { labelPdf, type LabelSheet } from './label-pdf.format.ts';

// The thread's own program: draws the labels that it was started with, hands the file over, and ends.
answerFromThread(await labelPdf(workerData as LabelSheet));
