import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../thread.ts';
import { paperPdf, type Paper } from './paper-pdf.ts';

// The thread's own program: draws the paper that it was started with, hands the file over, and ends.
answerFromThread(await paperPdf(workerData as Paper));
