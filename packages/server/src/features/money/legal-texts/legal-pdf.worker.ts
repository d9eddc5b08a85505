import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { legalPdf, type LegalPaper } from './legal-pdf.format.ts';

// The thread's own program: draws the texts that it was started with, hands the files over, and ends. One after another: each document opens
// its fonts itself, and a large one takes tens of megabytes.
const pdfs: Uint8Array[] = [];
for (const paper of workerData as readonly LegalPaper[]) pdfs.push(await legalPdf(paper));
answerFromThread(pdfs);
