import type { DecisionCode } from './decisions.ts';

/** Whether the end of a wait can be estimated: no time is promised while it cannot. */
type WaitEnd = 'foreseen' | 'unknown';

/** Why a delivery waits in the queue, as the dispatcher says it. */
const queueWaits = {
  ALL_ROBOTS_BUSY: 'foreseen',
  REQUESTED_ROBOT_BUSY: 'foreseen',
  WAITING_FOR_NEARER_ROBOT: 'foreseen',
  STARTS_LATER: 'foreseen',
  NO_ROBOT_ON_FLOOR: 'unknown',
  REQUESTED_ROBOT_HELD: 'unknown',
  REQUESTED_ROBOT_UNAVAILABLE: 'unknown',
  ROBOTS_LOW_BATTERY: 'unknown',
  ROBOTS_HELD: 'unknown',
  REQUESTED_ROBOT_UPDATING: 'unknown',
  ROBOTS_UPDATING: 'unknown',
  ROBOTS_OFFLINE: 'unknown',
  ROBOTS_NOT_IN_SYNC: 'unknown',
  ROBOTS_LACK_MODE: 'unknown',
  ROBOTS_LACK_REMOTE_LID: 'unknown',
  ROBOTS_ESCAPING: 'unknown',
  ROBOT_OUTSIDE_FREE_SPACE: 'unknown',
  ROBOT_CANNOT_RIDE: 'unknown',
  BLOCKED_BY_ROBOT: 'unknown',
  TARGET_UNREACHABLE: 'unknown',
  TARGET_MISSING: 'unknown',
  FLOOR_PREPARING: 'unknown',
  ELEVATOR_SUSPENDED: 'unknown',
  NO_LOBBY: 'unknown',
  WAITING_FOR_STATE: 'unknown',
} as const satisfies Partial<Record<DecisionCode, WaitEnd>>;
/** Why a delivery waits in the queue. */
export type QueueWaitCode = keyof typeof queueWaits;

/** Why a delivery is back in the queue, until the dispatcher says why it waits there. */
const RETURNED_BECAUSE: ReadonlySet<DecisionCode> = new Set<DecisionCode>([
  'ORDER_REFUSED',
  'ORDER_LOST',
  'ORDER_IGNORED',
  'UPDATE_DROPPED',
  'GAVE_WAY',
  'BROKEN_OFF_FOR_ESCAPE',
]);

/** Why a robot with work does not continue, if the end of the wait cannot be estimated. */
const ROBOT_WAITS_FOR_UNKNOWN: ReadonlySet<DecisionCode> = new Set<DecisionCode>([
  'TARGET_UNREACHABLE',
  'TARGET_MISSING',
  'ROBOT_OUTSIDE_FREE_SPACE',
  'BLOCKED_BY_ROBOT',
  'FLOOR_PREPARING',
  'NO_LOBBY',
  'ROBOT_CANNOT_RIDE',
  'ELEVATOR_SUSPENDED',
  'ELEVATOR_BLOCKED',
  'ARRIVAL_DENIED_BY_POSITION',
  'ARRIVAL_DENIED_BY_DRIVING',
  'NOBODY_LOADS',
  'NOBODY_UNLOADS',
  'NOBODY_OPENS',
  'NO_CHARGER',
]);

/** Whether a decision about a delivery in the queue says why it waits there. */
export function isQueueReason(code: DecisionCode): boolean {
  return code in queueWaits || RETURNED_BECAUSE.has(code);
}

/** Whether it cannot be estimated when a delivery that waits for this reason leaves the queue. */
export function isQueueWaitOpen(code: QueueWaitCode): boolean {
  return queueWaits[code] === 'unknown';
}

/** Whether it cannot be estimated when a robot that waits for this reason continues. */
export function isRobotWaitOpen(code: DecisionCode): boolean {
  return ROBOT_WAITS_FOR_UNKNOWN.has(code);
}
