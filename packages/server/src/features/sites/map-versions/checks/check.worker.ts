import { workerData } from 'node:worker_threads';
import { answerFromThread } from '../../../../adapters/thread.ts';
import { runCheck, type CheckJob } from './run-check.service.ts';

answerFromThread(runCheck(workerData as CheckJob));
