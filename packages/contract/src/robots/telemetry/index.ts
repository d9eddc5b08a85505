import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, isoTime, projectIdParam } from '../../core/schemas.ts';
import { robotStats, STATS_RANGES } from './robot-stats.ts';
import { timeSpent } from './time-spent.ts';

export * from './robot-stats.ts';
export type { TimeSpent } from './time-spent.ts';

/** How far apart the points of a history are: what the robot said about every ten seconds, or roll-ups of it. */
const RESOLUTIONS = ['raw', 'minute', 'hour'] as const;
/** One of {@link RESOLUTIONS}. */
export type Resolution = (typeof RESOLUTIONS)[number];

/** Seconds that a point of each resolution covers. */
export const RESOLUTION_SECONDS = { raw: 10, minute: 60, hour: 3_600 } as const satisfies Record<
  Resolution,
  number
>;

/** A stretch of a robot's past. Means are null where the robot said nothing of the kind. */
const telemetryPoint = timeSpent.extend({
  /** When the stretch began. */
  at: isoTime,
  /** 0 to 100. */
  battery: z.number().nullable(),
  /** Mean and greatest speed over ground, m/s. */
  speed: z.number().nullable(),
  speed_max: z.number().nullable(),
  /** Metres driven. */
  distance_m: z.number(),
  /** The most errors that stood at once. */
  errors: z.number().int(),
  /** Percent. */
  cpu: z.number().nullable(),
  memory: z.number().nullable(),
  disk: z.number().nullable(),
});
export type TelemetryPoint = z.infer<typeof telemetryPoint>;

/** A robot's past in points of one resolution, the oldest first. */
const telemetryHistory = z.object({
  from: isoTime,
  to: isoTime,
  resolution: z.enum(RESOLUTIONS),
  /** Seconds that a point covers. */
  step_s: z.number().int(),
  /** Oldest first; stretches of which nothing is kept are left out. */
  points: z.array(telemetryPoint),
});
export type TelemetryHistory = z.infer<typeof telemetryHistory>;

/** The activity of a robot in the last hour. */
const lastHour = timeSpent.extend({
  from: isoTime,
  to: isoTime,
  deliveries_done: z.number().int(),
  distance_m: z.number(),
  /** Percent of a full battery. */
  battery_used: z.number(),
});
export type LastHour = z.infer<typeof lastHour>;

/** Points that a history has at most. */
export const MOST_POINTS = 2_000;

/** The robot's track in metres; about one point every ten seconds, without those where it stood still. */
const trackPoint = z.object({ at: isoTime, map_id: z.string(), x: z.number(), y: z.number() });
export type TrackPoint = z.infer<typeof trackPoint>;

/** Days that the strength of the network on a floor is about. */
export const SIGNAL_DAYS = 7;
/** The side of the squares of that strength, metres. */
export const SIGNAL_CELL_M = 1;
/** The network where a robot was: the middle of a square in the map frame, metres, and what it received there. */
const signalCell = z.object({
  x: z.number(),
  y: z.number(),
  /** Mean and lowest, dBm. */
  dbm: z.number(),
  lowest_dbm: z.number(),
  samples: z.number().int(),
});
export type SignalCell = z.infer<typeof signalCell>;

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });

/** The activity and condition of robots over time. */
export const telemetryApi = {
  history: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/telemetry',
    summary:
      'Returns the history of a robot: battery, speed, errors and time spent. The range sets the resolution, unless given.',
    access: { permission: 'robots.read' },
    params: oneRobot,
    query: z.object({
      /** Default: the last hour. */
      from: isoTime.optional(),
      to: isoTime.optional(),
      resolution: z.enum(RESOLUTIONS).optional(),
    }),
    response: telemetryHistory,
  }),
  track: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/telemetry/track',
    summary: `Returns where a robot drove between two times, oldest first, at most ${MOST_POINTS.toLocaleString('en')} points. Data past its retention is not included.`,
    access: { permission: 'robots.read' },
    params: oneRobot,
    query: z.object({ from: isoTime, to: isoTime.optional() }),
    response: z.array(trackPoint),
  }),
  signal: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/telemetry/signal',
    summary: `Returns how strong a robot received its network on a floor in the last ${SIGNAL_DAYS} days, in squares of ${SIGNAL_CELL_M} m.`,
    access: { permission: 'robots.diagnose' },
    params: oneRobot,
    query: z.object({ map_id: id }),
    response: z.array(signalCell),
  }),
  lastHour: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/telemetry/last-hour',
    summary: 'Returns what a robot did in the last hour.',
    access: { permission: 'robots.read' },
    params: oneRobot,
    response: lastHour,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/stats',
    summary:
      'Returns what a robot did in a range of days of the project’s time zone, and in the range before up to the same time.',
    access: { permission: 'robots.read' },
    params: oneRobot,
    query: z.object({ range: z.enum(STATS_RANGES).default('today') }),
    response: robotStats,
  }),
};
