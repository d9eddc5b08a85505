import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, projectIdParam } from '../../core/schemas.ts';
import { MOST_DRAWINGS, MOST_DRAWN_BYTES, newDrawing } from '../drawings/index.ts';
import { mapId } from '../maps/maps.ts';
import { mapPoint, MOST_MAP_POINTS } from '../map-versions/map-versions.ts';
import { deliverySettings } from '../projects/index.ts';
import { reason } from '../../work/decisions/decisions.ts';

/** The retention of a pre-flight's result, days. */
export const PREFLIGHTS_KEPT_DAYS = 7;
/** One pre-flight tries so many tasks at most: of more, the newest. */
export const MOST_PREFLIGHT_TASKS = 2_000;

/** The tasks that a change is tried with: those of the last days as they came, or of a day that is made up, the same for the same seed. */
const preflightSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), days: z.number().int().min(1).max(7) }),
  z.object({
    kind: z.literal('generated'),
    seed: z.number().int().min(1).max(1_000_000).default(1),
    hours: z.number().int().min(1).max(24),
    tasks_per_hour: z.number().min(1).max(200),
  }),
]);
export type PreflightSource = z.infer<typeof preflightSource>;

/** `interrupted`: the server that ran it was stopped. `too_long`: it took more than {@link PREFLIGHT_MOST_S}. */
const preflightStatus = z.enum(['running', 'done', 'cancelled', 'failed', 'interrupted', 'too_long']);
export type PreflightStatus = z.infer<typeof preflightStatus>;

/** Which status of a pre-flight follows which. */
export const preflightTransitions = {
  running: ['done', 'cancelled', 'failed', 'interrupted', 'too_long'],
  done: [],
  cancelled: [],
  failed: [],
  interrupted: [],
  too_long: [],
} as const satisfies Readonly<Record<PreflightStatus, readonly PreflightStatus[]>>;
/** Seconds that a pre-flight may take. */
export const PREFLIGHT_MOST_S = 300;

const count = z.number().int();
const place = { map_id: z.string(), x: z.number(), y: z.number() };

/** The outcome of the tasks. Seconds and metres; null if no task was created. */
const preflightOutcome = z.object({
  tasks: count,
  made: count,
  /** From when a task came until it was done. */
  mean_s: z.number().nullable(),
  p95_s: z.number().nullable(),
  /** For how long robots stood for others, all together. */
  waiting_s: z.number(),
  distance_m: z.number(),
  /** How often a robot stood for another for two seconds or more. */
  conflicts: count,
  /** The places of the waits, longest first, 200 at most. */
  places: z.array(z.object({ ...place, count, seconds: z.number() })),
  /** The robots that waited for each other, longest first, 200 at most. */
  pairs: z.array(z.object({ robot: z.string(), other: z.string(), count, seconds: z.number() })),
  /** Tasks that could not be made, why, and the target that they did not get to; 200 at most. */
  missed: z.array(z.object({ tracking_id: z.string(), reason, place: z.object(place).nullable() })),
});
export type PreflightOutcome = z.infer<typeof preflightOutcome>;

/** A change that is tried on a virtual clock: how it gets on, and what came of it. */
const preflight = z.object({
  preflight_id: z.string(),
  /** The map whose draft is tried; null where settings are. */
  map_id: z.string().nullable(),
  status: preflightStatus,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  source: preflightSource,
  robots: count,
  tasks: count,
  /** Tasks of those days that are not tried: a person walks with the robot, or there were too many. */
  left_out: count,
  started_at: isoTime,
  ended_at: isoTime.nullable(),
  by: z.string(),
  /** Once it is done: the site as it is, and with the change. */
  report: z.object({ before: preflightOutcome, after: preflightOutcome }).nullable(),
});
export type Preflight = z.infer<typeof preflight>;

const newest = z.object({ preflight: preflight.nullable() });
const ofMap = z.object({ projectId: projectIdParam, mapId });
const preflightId = { preflightId: id };
const MAP_PATH = '/project/{projectId}/maps/{mapId}/preflights';
const SETTINGS_PATH = '/projects/{projectId}/settings-preflights';

/** "What would this change do?": a draft of a map, or other settings of deliveries, tried against tasks without anything being changed. */
export const preflightApi = {
  tryMap: endpoint({
    method: 'POST',
    path: MAP_PATH,
    summary:
      'Tries a draft of a map with tasks on a virtual clock. Nothing on the site changes. One at a time per project.',
    access: { permission: 'maps.edit' },
    params: ofMap,
    body: z.object({
      drawings: z.array(newDrawing).max(MOST_DRAWINGS),
      points: z.array(mapPoint).max(MOST_MAP_POINTS),
      source: preflightSource,
    }),
    bodyBytes: MOST_DRAWN_BYTES,
    response: preflight,
    status: 201,
    idempotent: true,
    errors: [
      'PREFLIGHT_RUNNING',
      'PREFLIGHT_NO_ROBOTS',
      'PREFLIGHT_NO_TASKS',
      'MAP_NOT_READY',
      'POINT_ID_TAKEN',
      'LIMIT_REACHED',
      'DRAWING_ID_TAKEN',
      'DRAWING_CROSSES_ITSELF',
      'DRAWING_TOO_SMALL',
      'DRAWING_OUTSIDE_MAP',
    ],
  }),
  ofMap: endpoint({
    method: 'GET',
    path: MAP_PATH,
    summary: `Returns the newest pre-flight of a map: its progress and, for ${PREFLIGHTS_KEPT_DAYS} days, its result. null if there is none.`,
    access: { permission: 'maps.edit' },
    params: ofMap,
    response: newest,
  }),
  cancelOfMap: endpoint({
    method: 'DELETE',
    path: `${MAP_PATH}/{preflightId}`,
    summary: 'Cancels a running pre-flight of a map.',
    access: { permission: 'maps.edit' },
    params: ofMap.extend(preflightId),
    response: preflight,
  }),
  trySettings: endpoint({
    method: 'POST',
    path: SETTINGS_PATH,
    summary:
      'Tries other delivery settings with tasks on a virtual clock. Nothing changes. One at a time per project.',
    access: { permission: 'projects.update' },
    params: inProject,
    body: z.object({ delivery: deliverySettings.partial(), source: preflightSource }),
    response: preflight,
    status: 201,
    idempotent: true,
    errors: ['PREFLIGHT_RUNNING', 'PREFLIGHT_NO_ROBOTS', 'PREFLIGHT_NO_TASKS'],
  }),
  ofSettings: endpoint({
    method: 'GET',
    path: SETTINGS_PATH,
    summary: `Returns the newest pre-flight of settings: its progress and, for ${PREFLIGHTS_KEPT_DAYS} days, its result. null if there is none.`,
    access: { permission: 'projects.update' },
    params: inProject,
    response: newest,
  }),
  cancelOfSettings: endpoint({
    method: 'DELETE',
    path: `${SETTINGS_PATH}/{preflightId}`,
    summary: 'Cancels a running pre-flight of settings.',
    access: { permission: 'projects.update' },
    params: inProject.extend(preflightId),
    response: preflight,
  }),
};
