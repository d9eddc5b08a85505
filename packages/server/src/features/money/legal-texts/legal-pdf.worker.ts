import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { legalPdf, type LegalPaper } from './legal-pdf.format.ts';

// The thread's own program: draws the texts that it was started with, hands the files over, and ends.
answerFromThread(await Promise.all((workerData as readonly LegalPaper[]).map(legalPdf)));
