import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { RobotReport } from '../model/robot-model.ts';

/** The standard asks a robot for a state only every 30 s: two may be lost before it counts as gone. */
export const OFFLINE_AFTER_MS = 75_000;
const STALE_AFTER_MS = 5_000;
const STALE_INTERVALS = 3;
/** How old a state may be before a fresh one is asked for ahead of an order. */
export const FRESH_MS = 5_000;

/**
 * Whether a robot cannot be reached: its connection was reported lost and no state came since (some robots never publish ONLINE again), or
 * its last sign is too old. A hibernating robot sends no state and is not offline.
 */
export function isOffline(robot: Robot, now: number): boolean {
  if (!robot.info.enabled) return true;
  const lost = robot.link.connection === 'OFFLINE' || robot.link.connection === 'CONNECTION_BROKEN';
  if (lost && robot.link.connectionAt >= robot.said.reportAt) return true;
  if (robot.link.connection === 'HIBERNATING' && robot.link.connectionAt >= robot.said.reportAt) return false;
  const lastSign = Math.max(robot.said.reportAt, robot.link.connection === 'ONLINE' ? robot.link.connectionAt : 0);
  return lastSign === 0 || now - lastSign > OFFLINE_AFTER_MS;
}

/**
 * When a robot was last heard of, by whichever owner; 0 for one that never was. That the broker says it is gone is no sign of it, unless
 * there is no other.
 */
export function lastSignOf({ link, said }: Robot): number {
  const isThere = link.connection === 'ONLINE' || link.connection === 'HIBERNATING';
  return Math.max(said.reportAt, link.heardBeforeAt, isThere ? link.connectionAt : 0) || link.connectionAt;
}

/** A short loss of the connection is no reason to send others another way. */
const DARK_AFTER_MS = 10_000;

/**
 * Whether a robot went dark: nobody can reach it, and it may stand anywhere in the room that it holds. It is disabled, or not heard of for
 * longer than a short loss of its connection.
 */
export function isDark(fleet: FleetState, robot: Robot): boolean {
  const lastSign = Math.max(robot.said.reportAt, robot.link.connectionAt, fleet.startedAt);
  return isOffline(robot, fleet.now) && fleet.now - lastSign >= DARK_AFTER_MS;
}

export function isHibernating(robot: Robot): boolean {
  return robot.link.connection === 'HIBERNATING' && robot.link.connectionAt >= robot.said.reportAt;
}

/** Whether its last state is older than it should be by its own habit. */
export function isStale(robot: Robot, now: number): boolean {
  return now - robot.said.reportAt > Math.max(STALE_AFTER_MS, STALE_INTERVALS * robot.link.usualIntervalMs);
}

/** Whether its last state is young enough to rely on for an order. */
export function isFresh(robot: Robot, now: number): boolean {
  return robot.said.report !== undefined && now - robot.said.reportAt <= FRESH_MS;
}

/**
 * When the robot said what its last state says, by our clock, where its own clock tells: the state may have come late, or be a copy of one that
 * came before.
 */
export function saidAt({ said, clock }: Robot): number {
  if (said.report?.robotTimeMs === undefined || clock.offsetMs === undefined) return said.reportAt;
  return Math.min(said.reportAt, said.report.robotTimeMs - clock.offsetMs);
}

/** Whether a person has stopped what it does. One that is only held finishes its trip, and gets no other. */
export function isHalted(robot: Robot): boolean {
  return robot.hold !== null && robot.hold.reason !== 'person';
}

/** Whether the fleet control is in charge of it, by its own mode. */
export function isInOurHands(robot: Robot): boolean {
  const mode = robot.said.report?.operatingMode;
  return mode === 'AUTOMATIC' || mode === 'SEMIAUTOMATIC';
}

/** Whether an emergency stop is on that a person has to take back: VDA 5050's `MANUAL` and `REMOTE`. */
export function isStopPressed(report: RobotReport): boolean {
  return report.emergencyStop === 'MANUAL' || report.emergencyStop === 'REMOTE';
}

/** Connections are retained by the broker: after so long a new owner has heard of every robot that is there. */
const CONNECTIONS_KNOWN_MS = 3_000;
/** How long a new owner waits for the first states. */
const STATES_KNOWN_MS = 10_000;

/** The first state that a new owner hears may be an old one that was long on its way; so many in a row are not. */
const STATES_TO_TRUST = 3;

/** How far from where it was last seen a robot's first state may have it and be believed at once, metres. */
const SAME_PLACE = 0.3;

/**
 * Whether a robot's state is surely younger than the present owner: it has the robot where the former owner had it, it shows what this owner
 * sent, or others have come before it.
 */
function isOfNow(fleet: FleetState, robot: Robot): boolean {
  const { report } = robot.said;
  const { lastSeen } = robot.position;
  if (!report) return false;
  const place = report.position;
  if (!lastSeen || (place && Math.hypot(place.x - lastSeen.x, place.y - lastSeen.y) <= SAME_PLACE)) return true;
  return robot.link.statesHeard >= STATES_TO_TRUST || report.actions.some((action) => action.actionId.startsWith(fleet.idPrefix));
}

/** Whether a new owner knows where the robots stand: until then it lets none of them on, as another may be in the way. */
export function hasSettled(fleet: FleetState): boolean {
  const age = fleet.now - fleet.startedAt;
  if (age >= STATES_KNOWN_MS) return true;
  for (const robot of fleet.robots.values()) {
    const expected = robot.link.connection === undefined ? age < CONNECTIONS_KNOWN_MS : robot.link.connection === 'ONLINE';
    if (robot.info.enabled && expected && !isOfNow(fleet, robot)) return false;
  }
  return true;
}
