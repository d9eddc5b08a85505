import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import { drawRasters, type RasterWish } from './receipt-rasters.format.ts';

// The thread's own program: draws the texts that it was started with, hands the pictures over, and ends.
answerFromThread(await drawRasters(workerData as readonly RasterWish[]));
