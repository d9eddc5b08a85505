import { workerData } from 'node:worker_threads';
import { answerFromThread, reportFromThread } from '../../../adapters/thread.ts';
import { sheetPdf, type SheetOrder } from './sheet-pdf.format.ts';

// The thread's own program: makes one file and ends. What it is given came from `makeSheetInThread`.
answerFromThread(await sheetPdf(workerData as SheetOrder, reportFromThread));
