import { workerData } from 'node:worker_threads';
import { answerFromThread, tellFromThread } from '../../../adapters/thread.ts';
import { tryBoth, unpackedJob, type PackedJob } from './preflight-job.service.ts';

answerFromThread(tryBoth(unpackedJob(workerData as PackedJob), tellFromThread));
