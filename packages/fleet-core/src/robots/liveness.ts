import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { RobotReport } from '../model/robot-model.ts';
import type { Contradiction } from '../model/robot-views.ts';

/** The standard asks a robot for a state only every 30 s: two may be lost before it counts as gone. */
export const OFFLINE_AFTER_MS = 75_000;
const STALE_AFTER_MS = 5_000;
const STALE_INTERVALS = 3;
/** The age from which a state has to be refreshed before an order is sent. */
const FRESH_MS = 5_000;

/**
 * Whether a robot cannot be reached: its connection was reported lost and no state came since (some robots never publish ONLINE again), or
 * its last sign is too old. A hibernating robot sends no state and is not offline.
 */
export function isOffline(robot: Robot, now: number): boolean {
  if (!robot.info.enabled) return true;
  const lost = reportsLostConnection(robot);
  const isDenied = robot.link.denials >= DENIALS_TO_DOUBT && !isStale(robot, now);
  if (lost && robot.link.connectionAt >= robot.reported.reportAt && !isDenied) return true;
  if (robot.link.connection === 'HIBERNATING' && robot.link.connectionAt >= robot.reported.reportAt)
    return false;
  const lastSign = Math.max(
    robot.reported.reportAt,
    robot.link.connection === 'ONLINE' ? robot.link.connectionAt : 0,
  );
  return lastSign === 0 || now - lastSign > OFFLINE_AFTER_MS;
}

/** A state that comes so soon after its robot was said to be lost denies it, ms. */
const DENIED_WITHIN_MS = 5_000;
/** After so many denials in a row its states decide, and not its connection: it would come and go with every message. */
const DENIALS_TO_DOUBT = 2;

function reportsLostConnection({ link }: Robot): boolean {
  return link.connection === 'OFFLINE' || link.connection === 'CONNECTION_BROKEN';
}

/** Records that a state contradicts a connection reported as lost. Call it before the state is processed. */
export function noteDenial(robot: Robot, now: number): void {
  const { link, reported } = robot;
  if (!reportsLostConnection(robot) || link.connectionAt < reported.reportAt) return;
  link.denials = now - link.connectionAt <= DENIED_WITHIN_MS ? link.denials + 1 : 0;
}

/** Silence of an online robot that contradicts its connection, ms: the standard requires a state every 30 s. */
const SILENT_AFTER_MS = 40_000;

/**
 * What a robot's `connection` says against its states: that it is gone although states come, or that it is online although none do. The states
 * count. Undefined while both agree. `since` is when it began, ms.
 */
export function contradictionOf(robot: Robot, now: number): Contradiction | undefined {
  const { link, reported } = robot;
  if (link.connection === undefined || !robot.info.enabled) return undefined;
  if (link.connection === 'ONLINE') {
    const since = Math.max(reported.reportAt, link.connectionAt);
    return now - since > SILENT_AFTER_MS && isStale(robot, now)
      ? { connection: 'ONLINE', states: 'missing', since }
      : undefined;
  }
  const comes = reported.reportAt - link.connectionAt > DENIED_WITHIN_MS && !isStale(robot, now);
  const isDenied = link.denials >= DENIALS_TO_DOUBT && !isStale(robot, now);
  return comes || isDenied
    ? { connection: link.connection, states: 'coming', since: link.connectionAt }
    : undefined;
}

/**
 * When a robot was last heard of, by whichever owner; 0 for one that never was. That the broker says it is gone is no sign of it, unless
 * there is no other.
 */
export function lastSignOf({ link, reported }: Robot): number {
  const isThere = link.connection === 'ONLINE' || link.connection === 'HIBERNATING';
  return (
    Math.max(reported.reportAt, link.heardBeforeAt, isThere ? link.connectionAt : 0) || link.connectionAt
  );
}

/** A short loss of the connection is no reason to send others another way. */
const DARK_AFTER_MS = 10_000;

/**
 * Whether a robot went dark: it is unreachable, and may stand anywhere in the room that it holds. It is disabled, or has been silent for
 * longer than a short loss of its connection.
 */
export function isDark(fleet: FleetState, robot: Robot): boolean {
  const lastSign = Math.max(robot.reported.reportAt, robot.link.connectionAt, fleet.startedAt);
  return isOffline(robot, fleet.now) && fleet.now - lastSign >= DARK_AFTER_MS;
}

/** Whether the robot said that it hibernates and has sent no state since. */
export function isHibernating(robot: Robot): boolean {
  return robot.link.connection === 'HIBERNATING' && robot.link.connectionAt >= robot.reported.reportAt;
}

/** Whether its last state is older than it should be by its own habit. */
export function isStale(robot: Robot, now: number): boolean {
  return (
    now - robot.reported.reportAt > Math.max(STALE_AFTER_MS, STALE_INTERVALS * robot.link.usualIntervalMs)
  );
}

/** Whether its last state is young enough to rely on for an order. */
export function isFresh(robot: Robot, now: number): boolean {
  return robot.reported.report !== undefined && now - robot.reported.reportAt <= FRESH_MS;
}

/**
 * When the robot said what its last state says, by our clock, where its own clock tells: the state may have come late, or be a copy of one that
 * came before.
 */
export function reportTimeOf({ reported, clock }: Robot): number {
  if (reported.report?.robotTimeMs === undefined || clock.offsetMs === undefined) return reported.reportAt;
  return Math.min(reported.reportAt, reported.report.robotTimeMs - clock.offsetMs);
}

/** Whether a person has stopped what it does. One that is only held finishes its trip, and gets no other. */
export function isHalted(robot: Robot): boolean {
  return robot.hold !== null && robot.hold.reason !== 'person';
}

/** Whether the fleet control is in charge of it, by its own mode. */
export function isInOurHands(robot: Robot): boolean {
  const mode = robot.reported.report?.operatingMode;
  return mode === 'AUTOMATIC' || mode === 'SEMIAUTOMATIC';
}

/** Whether an emergency stop is on that a person has to take back: VDA 5050's `MANUAL` and `REMOTE`. */
export function isStopPressed(report: RobotReport): boolean {
  return report.emergencyStop === 'MANUAL' || report.emergencyStop === 'REMOTE';
}

/** Connections are retained by the broker: after so long a new owner has heard of every robot that is there. */
const CONNECTIONS_KNOWN_MS = 3_000;
/** Time that a new owner waits for the first states. */
const STATES_KNOWN_MS = 10_000;

/** The first state that a new owner hears may be an old one that was long on its way; so many in a row are not. */
const STATES_TO_TRUST = 3;

/** Distance from its last known place up to which a robot's first state is trusted at once, metres. */
const SAME_PLACE = 0.3;

/**
 * Whether a robot's state is surely younger than the present owner: it has the robot where the former owner had it, it shows what this owner
 * sent, or others have come before it.
 */
function isOfNow(fleet: FleetState, robot: Robot): boolean {
  const { report } = robot.reported;
  const { lastSeen } = robot.position;
  if (!report) return false;
  const place = report.position;
  if (!lastSeen || (place && Math.hypot(place.x - lastSeen.x, place.y - lastSeen.y) <= SAME_PLACE))
    return true;
  return (
    robot.link.statesHeard >= STATES_TO_TRUST ||
    report.actions.some((action) => action.actionId.startsWith(fleet.idPrefix))
  );
}

/** Whether a new owner knows where the robots stand: until then it lets none of them on, as another may be in the way. */
export function hasSettled(fleet: FleetState): boolean {
  const age = fleet.now - fleet.startedAt;
  if (age >= STATES_KNOWN_MS) return true;
  for (const robot of fleet.robots.values()) {
    const expected =
      robot.link.connection === undefined ? age < CONNECTIONS_KNOWN_MS : robot.link.connection === 'ONLINE';
    if (robot.info.enabled && expected && !isOfNow(fleet, robot)) return false;
  }
  return true;
}
