import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { weekHours } from '../../core/hours.ts';
import {
  id,
  INT4_MAX,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  printable,
  projectIdParam,
  seenVersion,
} from '../../core/schemas.ts';
import { ROLLOUT_STATES, UPDATE_STEPS, UPDATE_WAITS } from './rollout-words.ts';
import { softwareKind, UPDATE_FAILURES } from './software-report.ts';

/** A robot is updated with at least this charge, percent. A rollout may ask for more. */
export const UPDATE_BATTERY_PERCENT = 20;
/** What an update usually takes, for people who wait for it. */
export const UPDATE_USUAL_MINUTES = 15;
/** How many robots a rollout has at most. */
export const ROLLOUT_ROBOTS_MOST = 2_000;
const WAVES_MOST = 10;

/** How many robots a wave brings: a number of them, or a share of all. The last wave takes all that are left. */
const wave = z.object({
  robots: z.number().int().min(1).max(ROLLOUT_ROBOTS_MOST).optional(),
  percent: z.number().int().min(1).max(100).optional(),
  /** Minutes in which its robots must stay well before the next wave begins. */
  pause_minutes: z.number().int().min(0).max(10_080).default(30),
});
export type RolloutWave = z.output<typeof wave>;
const waves = z
  .array(wave)
  .min(1)
  .max(WAVES_MOST)
  .default([
    { robots: 1, pause_minutes: 30 },
    { percent: 25, pause_minutes: 30 },
    { percent: 100, pause_minutes: 0 },
  ]);

/** When a wave is stopped automatically. */
const limits = z.object({
  /** Failed updates of a wave that stop it. */
  failures: z.number().int().min(1).max(ROLLOUT_ROBOTS_MOST).default(1),
  /** Minutes within which a robot must have finished its update. */
  return_minutes: z.number().int().min(1).max(240).default(30),
  /** Robots of a project that are kept free or updated at once, so that the others go on with the work. */
  at_once: z.number().int().min(1).max(200).default(3),
  /** Minutes after its update in which a serious error of a robot counts as a failure; 0: none does. */
  health_minutes: z.number().int().min(0).max(1_440).default(10),
});
export type RolloutLimits = z.output<typeof limits>;

/** Which robots: those named, or those of the projects, models, tags or versions named, each list as "any of these". */
const filter = z.object({
  project_ids: z.array(z.number().int().min(1).max(INT4_MAX)).max(1_000).default([]),
  models: z.array(oneLine.min(1).max(80)).max(100).default([]),
  tags: z.array(oneLine.min(1).max(30)).max(100).default([]),
  versions: z.array(oneLine.min(1).max(60)).max(100).default([]),
});
export type RolloutFilter = z.output<typeof filter>;

/** A rollout as a person asks for it. */
const rolloutPlan = z.object({
  release_id: id,
  name: name.optional(),
  robot_ids: z.array(id).max(ROLLOUT_ROBOTS_MOST).optional(),
  filter: filter.optional(),
  waves,
  limits: limits.default({ failures: 1, return_minutes: 30, at_once: 3, health_minutes: 10 }),
  /** Updates begin only within these hours, by the clock of each robot's project; null: at any time. */
  window: weekHours.nullish().transform((hours) => hours ?? null),
  battery_percent: z.number().int().min(UPDATE_BATTERY_PERCENT).max(100).default(UPDATE_BATTERY_PERCENT),
  /** Whether a robot that was updated and is not well goes back to the version before, where it can. */
  rolls_back: z.boolean().default(true),
});
export type RolloutPlan = z.output<typeof rolloutPlan>;

/** Why a wave was stopped. */
const rolloutStop = z.object({
  code: z.enum(['failures', 'withdrawn']),
  wave: z.number().int(),
  failures: z.number().int(),
});
export type RolloutStop = z.infer<typeof rolloutStop>;

const counts = z.object({
  robots: z.number().int(),
  installed: z.number().int(),
  failed: z.number().int(),
  under_way: z.number().int(),
});

/** A rollout: a release that is brought to robots in waves. */
const rollout = z.object({
  rollout_id: z.string(),
  name: z.string(),
  release_id: z.string(),
  kind: softwareKind,
  release_version: z.string(),
  state: z.enum(ROLLOUT_STATES),
  stop: rolloutStop.nullable(),
  project_ids: z.array(z.number().int()),
  /** From 1; waves before it are done. */
  current_wave: z.number().int(),
  waves: z.array(wave.extend({ size: z.number().int(), counts })),
  /** When the next wave begins: after the pause of the one that is done. Null while robots of the wave are at it. */
  next_wave_at: isoTime.nullable(),
  limits,
  window: weekHours.nullable(),
  battery_percent: z.number().int(),
  rolls_back: z.boolean(),
  counts,
  created_by: z.string(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
  /** Counts the changes that people make. */
  version: z.number().int(),
});
export type Rollout = z.infer<typeof rollout>;

/** How far one robot is, and how it ended. */
const robotUpdate = z.object({
  update_id: z.string(),
  rollout_id: z.string(),
  rollout_name: z.string(),
  robot_id: z.string(),
  project_id: z.number().int(),
  robot_name: z.string(),
  kind: softwareKind,
  wave: z.number().int(),
  step: z.enum(UPDATE_STEPS),
  /** What keeps it from being updated now. */
  waits_for: z.enum(UPDATE_WAITS).nullable(),
  transport: z.enum(['mqtt', 'ddi', 'screen_app']).nullable(),
  from_version: z.string().nullable(),
  to_version: z.string(),
  /** Percent of the step, where the robot says it. */
  progress: z.number().int().nullable(),
  failure: z.enum(UPDATE_FAILURES).nullable(),
  /** The robot's own words. */
  message: z.string().nullable(),
  began_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  step_at: isoTime,
});
export type RobotUpdate = z.infer<typeof robotUpdate>;

const rolloutDetails = rollout.extend({ robots: z.array(robotUpdate) });
export type RolloutDetails = z.infer<typeof rolloutDetails>;

/** A robot as a plan would take it, or why not. */
const plannedRobot = z.object({
  robot_id: z.string(),
  project_id: z.number().int(),
  project_name: z.string(),
  name: z.string(),
  model: z.string(),
  tags: z.array(z.string()),
  version: z.string().nullable(),
  connected: z.boolean(),
  /** From 1; null: left out. */
  wave: z.number().int().nullable(),
  left_out: z.enum(['has_it', 'other_model', 'other_update', 'no_transport']).nullable(),
});
export type PlannedRobot = z.infer<typeof plannedRobot>;

/** Software that a robot has, as it reported it. */
const installedSoftware = z.object({
  kind: softwareKind,
  version: z.string(),
  previous_version: z.string().nullable(),
  since: isoTime,
});
export type InstalledSoftware = z.infer<typeof installedSoftware>;

/** What an update of a robot needs, and whether it is so now. */
const updateCondition = z.object({
  code: z.enum(['connected', 'idle', 'battery', 'supported', 'no_other_update']),
  is_met: z.boolean(),
});

/** The software of one robot. */
const robotSoftware = z.object({
  installed: z.array(installedSoftware),
  /** The newest releases for its model that it does not have; one of each kind. */
  offered: z.array(
    z.object({
      release_id: z.string(),
      kind: softwareKind,
      version: z.string(),
      channel: z.string(),
      notes_en: z.string(),
      notes_tr: z.string(),
      bytes: z.number().int(),
    }),
  ),
  conditions: z.array(updateCondition),
  current: robotUpdate.nullable(),
  history: z.array(robotUpdate),
});
export type RobotSoftware = z.infer<typeof robotSoftware>;

const oneRollout = z.object({ rolloutId: id });
const oneRobot = z.object({ projectId: projectIdParam, robotId: id });
const change = z.object({ version: seenVersion });
const PLAN_ERRORS = ['RECORD_NOT_FOUND', 'RELEASE_NOT_READY', 'ROLLOUT_EMPTY', 'FORBIDDEN'] as const;

/** Updates of robots' software, in waves. A rollout is visible to a person who may see the updates of one of its projects. */
export const rolloutsApi = {
  list: endpoint({
    method: 'GET',
    path: '/rollouts',
    summary: 'Returns the rollouts in the projects that the caller may see, newest first.',
    access: 'signed-in',
    query: pageQuery.extend({
      state: z.string().max(100).optional(),
      /** Part of the name or of the version, in any case. */
      search: z.string().trim().max(80).regex(printable).optional(),
      project_id: projectIdParam.optional(),
    }),
    response: page(rollout),
  }),
  get: endpoint({
    method: 'GET',
    path: '/rollouts/{rolloutId}',
    summary: 'Returns a rollout with its robots, those of the projects that the caller may see.',
    access: 'signed-in',
    params: oneRollout,
    response: rolloutDetails,
    errors: ['RECORD_NOT_FOUND'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/rollouts/preview',
    summary: 'Returns which robots a plan would update in which wave, and which it leaves out.',
    access: 'signed-in',
    body: rolloutPlan,
    response: z.array(plannedRobot),
    errors: PLAN_ERRORS,
  }),
  create: endpoint({
    method: 'POST',
    path: '/rollouts',
    summary:
      'Starts a rollout. In one project it needs `rollouts.run` there, in several `rollouts.run_fleet` in each of them.',
    access: 'signed-in',
    body: rolloutPlan,
    response: rollout,
    status: 201,
    idempotent: true,
    errors: PLAN_ERRORS,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/rollouts/{rolloutId}/pause',
    summary: 'Pauses a rollout: robots that are at it finish, no other begins.',
    access: 'signed-in',
    params: oneRollout,
    body: change,
    response: rollout,
    errors: ['RECORD_NOT_FOUND', 'VERSION_CONFLICT', 'ROLLOUT_STATE', 'FORBIDDEN'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/rollouts/{rolloutId}/resume',
    summary:
      'Goes on with a rollout that was paused, or that a health check stopped. Failures until now count no more.',
    access: 'signed-in',
    params: oneRollout,
    body: change,
    response: rollout,
    errors: ['RECORD_NOT_FOUND', 'VERSION_CONFLICT', 'ROLLOUT_STATE', 'FORBIDDEN'],
  }),
  abort: endpoint({
    method: 'POST',
    path: '/rollouts/{rolloutId}/abort',
    summary: 'Ends a rollout for good: robots that are at it finish, all others stay as they are.',
    access: 'signed-in',
    params: oneRollout,
    body: change,
    response: rollout,
    errors: ['RECORD_NOT_FOUND', 'VERSION_CONFLICT', 'ROLLOUT_STATE', 'FORBIDDEN'],
  }),
  robot: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/software',
    summary: 'Returns the software of a robot, what is offered to it, and its updates until now.',
    access: { permission: 'rollouts.read' },
    params: oneRobot,
    response: robotSoftware,
    errors: ['RECORD_NOT_FOUND'],
  }),
  updateRobot: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/software/update',
    summary: 'Updates one robot now: a rollout of its own. It waits for what is missing of the conditions.',
    access: { permission: 'rollouts.run' },
    params: oneRobot,
    body: z.object({ release_id: id }),
    response: robotUpdate,
    status: 201,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND', 'RELEASE_NOT_READY', 'ROLLOUT_EMPTY'],
  }),
};
