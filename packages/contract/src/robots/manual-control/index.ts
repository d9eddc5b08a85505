import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, isoTime, projectIdParam } from '../../core/schemas.ts';

/** The fastest that a person drives a robot by hand, m/s and rad/s. */
export const MANUAL_LIMITS = { linear: 0.5, angular: 1 } as const;
/** Ms between two commands of a driver who holds a key. */
export const COMMAND_EVERY_MS = 100;
/** A picture older than this shows no longer where the robot drives, ms: it stands. */
export const PICTURE_FRESH_MS = 1_000;

/**
 * How a session ended: the driver ended it or handed it over, lost the connection, or no longer has the right; or the lease
 * ran out because the driver's server is gone; or the robot was removed or does not answer.
 */
export const MANUAL_ENDS = [
  'ended',
  'handed_over',
  'disconnected',
  'forbidden',
  'lost',
  'robot_gone',
] as const;
/** One of {@link MANUAL_ENDS}. */
const manualEnd = z.enum(MANUAL_ENDS);
export type ManualEnd = z.infer<typeof manualEnd>;

/** The session in which a person drives a robot: who, since when, and who asks for it. */
export const manualSession = z.object({
  robot_id: id,
  session_id: id,
  driver_id: z.string(),
  driver: z.string(),
  started_at: isoTime,
  /** The person who asks to drive in the driver's place. */
  requested_by: z.string().nullable(),
  requested_by_id: z.string().nullable(),
});
export type ManualSession = z.infer<typeof manualSession>;

/** Why a robot stands although its driver wants it to move: as the server sees it, or as the robot reports. */
export const DRIVE_STOPS = [
  'released',
  'late_command',
  'stale_picture',
  'link_down',
  'not_answering',
  'person',
  'obstacle',
  'lid',
  'emergency_stop',
  'fault',
] as const;
/** One of {@link DRIVE_STOPS}. */
export const driveStop = z.enum(DRIVE_STOPS);
export type DriveStop = z.infer<typeof driveStop>;

/**
 * A command of a driver over the live socket. `linear`: m/s along the heading; `angular`: rad/s to the left; both 0 once the keys are
 * released. `at`: ms of the browser's own clock, whose zero is its own. `is_end`: the driver leaves, for whatever reason.
 */
export const driveMessage = z.object({
  type: z.literal('drive'),
  project_id: projectIdParam,
  robot_id: id,
  session_id: id,
  sequence: z.number().int().min(0),
  linear: z.number(),
  angular: z.number(),
  at: z.number(),
  is_end: z.boolean().optional(),
});
export type DriveMessage = z.infer<typeof driveMessage>;

/** What a driver sees of the drive, a few times a second. `moving`: as the robot reports it; `delay_ms`: from a command to its answer. */
export type DriveNews = {
  type: 'drive_state';
  session_id: string;
  /** Why the robot stands although it should move; null while it does what the driver wants. */
  stop: DriveStop | null;
  linear: number;
  angular: number;
  distance_m: number;
  delay_ms: number | null;
  /** Set once: the session is over. */
  ended: ManualEnd | null;
};

const ofRobot = z.object({ projectId: projectIdParam, robotId: id });
const ofSession = ofRobot.extend({ sessionId: id });

/** Driving a robot by hand. The commands themselves go over the live socket. */
export const manualControlApi = {
  start: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/manual-control',
    summary:
      'Gives the caller the robot to drive. It gets no work until a person releases it. Only one person drives a robot; the session ends when its commands stop.',
    access: { permission: 'robots.drive' },
    params: ofRobot,
    response: manualSession,
    errors: ['MANUAL_CONTROL_TAKEN', 'MANUAL_CONTROL_UNAVAILABLE', 'ROBOT_OFFLINE'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/manual-control/request',
    summary: 'Asks the driver of the robot to hand it over to the caller.',
    access: { permission: 'robots.drive' },
    params: ofRobot,
    response: manualSession,
    errors: ['MANUAL_CONTROL_FREE'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/manual-control/{sessionId}/end',
    summary:
      'Ends the caller’s session. The robot stands and gets no work until a person releases it. With hand_over the person who asked may take it.',
    access: { permission: 'robots.drive' },
    params: ofSession,
    body: z.object({ hand_over: z.boolean().optional() }),
    response: z.object({ ended: z.boolean() }),
  }),
};
