import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';
import { savedTask, taskName, taskProblem } from '../templates/index.ts';

/** How many schedules a project keeps. */
export const SCHEDULES_MOST = 200;
/** The number of upcoming runs shown. */
export const NEXT_RUNS = 5;

/** A day on the project's clock, as `2026-03-29`. */
const localDate = z.iso.date();
/** A time of the day on the project's clock, as `09:30`. */
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Days of the week, 1 for Monday to 7 for Sunday. */
const weekdays = z.array(z.number().int().min(1).max(7)).min(1).max(7);

/** When a schedule runs, on the project's clock. */
const scheduleRule = z.discriminatedUnion('repeat', [
  z.object({ repeat: z.literal('once'), date: localDate, time: localTime }),
  z.object({ repeat: z.literal('daily'), time: localTime }),
  z.object({ repeat: z.literal('weekly'), weekdays, time: localTime }),
  z.object({
    repeat: z.literal('interval'),
    weekdays,
    every_minutes: z.number().int().min(5).max(1_440),
    /** The first run of a day. */
    from: localTime,
    /** No run after it; before `from` it is a time of the day after. */
    to: localTime,
  }),
]);
export type ScheduleRule = z.infer<typeof scheduleRule>;

const dates = z.array(localDate).max(366);

/** All that says when a schedule runs. */
const scheduleTiming = z.object({
  rule: scheduleRule,
  /** Days on which it does not run. */
  except_dates: dates.default([]),
  /** Days on which it runs although its rule does not say so. */
  extra_dates: dates.default([]),
  /** The first day on which it may run; null: at once. */
  valid_from: localDate.nullable().default(null),
  /** The last day on which it may run; null: without an end. */
  valid_until: localDate.nullable().default(null),
});
export type ScheduleTiming = z.infer<typeof scheduleTiming>;

/** `made`: its task was created. `missed`: it was not made in time, and is not made up for. `failed`: its task was refused. */
const scheduleRunState = z.enum(['made', 'missed', 'failed']);

/** One time that a schedule was to create its task. */
const scheduleRun = z.object({
  run_id: z.string(),
  planned_at: isoTime,
  /** When that was written down. */
  noted_at: isoTime,
  state: scheduleRunState,
  delivery_id: z.string().nullable(),
  tracking_id: z.string().nullable(),
  /** The error code of a failed run. */
  code: z.string().nullable(),
  /** The person who started it manually; null if it was due. */
  by: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

const grace = z.number().int().min(1).max(1_440);
const ahead = z.number().int().min(0).max(240);

/** A task that is created automatically at certain times. */
const schedule = scheduleTiming.extend({
  schedule_id: z.string(),
  name: z.string(),
  task: savedTask,
  paused: z.boolean(),
  /** A run that could not be made for longer than this is missed. */
  grace_minutes: z.number().int(),
  /** The task is created so long before, so that a robot is ready in time; it still begins at its time. */
  create_ahead_minutes: z.number().int(),
  /** The project's, in which all local times are. */
  time_zone: z.string(),
  /** The next five at most; none while it is paused or has ended. */
  next_runs: z.array(isoTime),
  last_run: scheduleRun.nullable(),
  problems: z.array(taskProblem),
  /** The last editor: tasks are created in this person's name. */
  edited_by: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Schedule = z.infer<typeof schedule>;

const oneSchedule = inProject.extend({ scheduleId: id });
const { shape: timing } = scheduleTiming;

/** Schedules: kept, paused, run by hand, and what became of their runs. Times are on the project's clock, instants are in UTC. */
export const schedulesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/schedules',
    summary: 'Returns the schedules of the project, by name.',
    access: { permission: 'deliveries.read' },
    feature: 'schedules',
    params: inProject,
    query: pageQuery.extend({
      search: z.string().trim().max(100).regex(printable).optional(),
      /** `active` or `paused`. */
      state: z.enum(['active', 'paused']).optional(),
    }),
    response: page(schedule),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/schedules/{scheduleId}',
    summary: 'Returns one schedule with its next runs.',
    access: { permission: 'deliveries.read' },
    feature: 'schedules',
    params: oneSchedule,
    response: schedule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/schedules',
    summary: 'Schedules a task for certain times.',
    access: { permission: 'schedules.edit' },
    params: inProject,
    body: scheduleTiming.extend({
      name: taskName,
      task: savedTask,
      paused: z.boolean().default(false),
      grace_minutes: grace.default(10),
      create_ahead_minutes: ahead.default(0),
    }),
    response: schedule,
    status: 201,
    idempotent: true,
    errors: [
      'NAME_TAKEN',
      'LIMIT_REACHED',
      'SCHEDULE_NEVER_RUNS',
      'RECORD_NOT_FOUND',
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
    ],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/schedules/{scheduleId}',
    summary: 'Changes, pauses or resumes a schedule. Runs missed while it was paused are not caught up.',
    access: { permission: 'schedules.edit' },
    params: oneSchedule,
    body: z.object({
      name: taskName.optional(),
      task: savedTask.optional(),
      rule: timing.rule.optional(),
      except_dates: dates.optional(),
      extra_dates: dates.optional(),
      valid_from: localDate.nullable().optional(),
      valid_until: localDate.nullable().optional(),
      paused: z.boolean().optional(),
      grace_minutes: grace.optional(),
      create_ahead_minutes: ahead.optional(),
    }),
    response: schedule,
    errors: [
      'NAME_TAKEN',
      'SCHEDULE_NEVER_RUNS',
      'RECORD_NOT_FOUND',
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/schedules/{scheduleId}',
    summary: 'Deletes a schedule with its history. The tasks it created stay.',
    access: { permission: 'schedules.edit' },
    params: oneSchedule,
    response: empty,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/schedules/preview',
    summary: 'Returns the next runs of a schedule before it is saved.',
    access: { permission: 'schedules.edit' },
    params: inProject,
    body: scheduleTiming,
    response: z.object({ time_zone: z.string(), next_runs: z.array(isoTime) }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/schedules/{scheduleId}/runs',
    summary: 'Returns the past runs of a schedule and their outcome, newest first, kept for 90 days.',
    access: { permission: 'deliveries.read' },
    feature: 'schedules',
    params: oneSchedule,
    query: pageQuery,
    response: page(scheduleRun),
  }),
  run: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/schedules/{scheduleId}/run',
    summary: 'Creates the task of a schedule now, regardless of its next run.',
    access: { permission: 'schedules.edit' },
    params: oneSchedule,
    response: scheduleRun,
    status: 201,
    idempotent: true,
    errors: [
      'TASK_TARGET_MISSING',
      'TASK_ROBOT_MISSING',
      'DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK',
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
      'RECORD_NOT_FOUND',
    ],
  }),
};
