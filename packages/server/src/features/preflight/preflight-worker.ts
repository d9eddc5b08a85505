import { workerData } from 'node:worker_threads';
import { answerFromThread, tellFromThread } from '../../adapters/thread.ts';
import { tryBoth, type PreflightJob } from './preflight-job.ts';

answerFromThread(tryBoth(workerData as PreflightJob, tellFromThread));
