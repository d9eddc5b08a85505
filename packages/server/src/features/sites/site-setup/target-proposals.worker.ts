import { workerData } from 'node:worker_threads';
import { proposeTargets, type Raster } from '@rota/floor';
import { answerFromThread } from '../../../adapters/thread.ts';

// The thread's own program: finds the rooms of one floor and ends.
answerFromThread(proposeTargets(workerData as Raster));
