import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../adapters/thread.ts';
import type { MapOrder } from './map-products.thread.ts';
import { makeMapFile } from './map-products.format.ts';

// The thread's own program: makes one file and ends. What it is given came from `makeInThread`.
const { file, content, print } = workerData as MapOrder;
answerFromThread(await makeMapFile(file, content, print));
