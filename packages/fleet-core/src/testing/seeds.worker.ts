import { parentPort, workerData } from 'node:worker_threads';
import { addSeed, emptySummary } from './seeds.ts';

/** Runs every `stride`th seed from `first` on, below `end`, and sends what they came to. */
type Task = { readonly first: number; readonly end: number; readonly stride: number };

const { first, end, stride } = workerData as Task;
const summary = emptySummary();
for (let seed = first; seed < end; seed += stride) addSeed(summary, seed);
parentPort?.postMessage(summary);
