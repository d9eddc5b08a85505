import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { ScheduleRunner } from './schedule-runner.service.ts';

const runJob = defineJob({ name: 'run-schedules', access: 'system', payload: z.object({}) });
const forgetJob = defineJob({ name: 'forget-schedule-runs', access: 'system', payload: z.object({}) });

/** Runs what is due each minute, on one of the servers; forgets old runs each hour. */
export function scheduleJobs(runner: ScheduleRunner): JobHandler[] {
  return [
    { ...handleJob(runJob, runner.runDue), schedule: '* * * * *' },
    { ...handleJob(forgetJob, runner.forget), schedule: '29 * * * *' },
  ];
}
