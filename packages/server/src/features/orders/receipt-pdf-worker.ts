import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../adapters/thread.ts';
import { receiptPdf, type ReceiptPaper } from './receipt-pdf.ts';

// The thread's own program: draws the receipt that it was started with, hands the file over, and ends.
answerFromThread(await receiptPdf(workerData as ReceiptPaper));
