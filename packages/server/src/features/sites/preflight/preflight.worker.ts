import { workerData } from 'node:worker_threads';
import { answerFromThread, reportFromThread } from '../../../adapters/thread.ts';
import { tryBoth, unpackedJob, type PackedJob } from './preflight-job.service.ts';

answerFromThread(tryBoth(unpackedJob(workerData as PackedJob), reportFromThread));
