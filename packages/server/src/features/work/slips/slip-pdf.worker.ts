import { workerData } from 'node:worker_threads';
import type { Slip } from '@rota/contract/slips';
import { answerFromThread } from '../../../adapters/thread.ts';
import { slipPdf } from './slip-pdf.format.ts';

// The thread's own program: draws the slips that it was started with, hands the file over, and ends.
answerFromThread(await slipPdf(workerData as readonly Slip[]));
