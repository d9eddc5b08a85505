import type { DecisionCode } from '@rota/contract/decisions';
import type { RobotView } from '../model/robot-views.ts';
import { isDark, isHalted, isHibernating, isOffline, isStale, lastSignOf } from '../robots/liveness.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { isForeignOrderHeld } from '../trips/order-watch.ts';

const STUCK_AFTER_MS = 60_000;
/** Elevators take longer than robots: to arrive, to ride, and to be repaired. */
const LONGEST_WAITS_MS: Readonly<Partial<Record<DecisionCode, number>>> = {
  WAITING_FOR_ELEVATOR: 3e5,
  ELEVATOR_SUSPENDED: 18e4,
  RIDING_ELEVATOR: 12e4,
  LEAVING_ELEVATOR: 12e4,
};

type Alert = RobotView['alerts'][number];

const RANK = { critical: 0, warning: 1, info: 2 } as const;

/** The alerts for people, worst first, and the oldest first within a level. */
export function alertsOf(fleet: FleetState, robot: Robot, now: number): Alert[] {
  const { report } = robot.reported;
  const battery = `${Math.round(report?.stateOfChargePercent ?? 0)} %`;
  const clockOffset = `${Math.round((robot.clock.offsetMs ?? 0) / 100) / 10} s`;
  const alerts = [
    ...lastingAlert(robot, 'emergency_stop', 'critical', report?.emergencyStop ?? ''),
    ...errorAlerts(robot),
    ...linkAlerts(fleet, robot, now),
    ...lastingAlert(robot, 'localization_lost', 'critical', ''),
    ...lastingAlert(robot, 'wrong_floor', 'warning', report?.position?.mapId ?? ''),
    ...orderAlerts(robot),
    ...waitAlerts(robot, now),
    ...lastingAlert(robot, 'low_battery', 'warning', battery),
    ...holdAlerts(robot),
    ...lastingAlert(robot, 'clock_offset', 'info', clockOffset),
  ];
  return alerts.sort((a, b) => RANK[a.level] - RANK[b.level] || a.since - b.since);
}

/** The alert of a condition that lasts until the robot no longer reports it; none where it does not last. */
function lastingAlert(robot: Robot, code: Alert['code'], level: Alert['level'], text: string): Alert[] {
  const since = robot.care.alertsSince.get(code);
  return since === undefined ? [] : [{ code, level, text, since }];
}

function errorAlerts(robot: Robot): Alert[] {
  return [...robot.errors.values()].map(({ error: { level, type, description }, since }) => {
    const text = description === '' ? type : description;
    if (level === 'FATAL') return { code: 'fatal_error', level: 'critical', text, since };
    if (level === 'WARNING') return { code: 'warning', level: 'info', text, since };
    return { code: 'error', level: 'warning', text, since };
  });
}

function linkAlerts(fleet: FleetState, robot: Robot, now: number): Alert[] {
  const alerts: Alert[] = [];
  if (isLost(fleet, robot, now)) {
    alerts.push({ code: 'connection_lost', level: 'critical', text: '', since: lostSince(robot) });
  } else if (robot.reported.reportAt > 0 && isStale(robot, now) && !isHibernating(robot)) {
    alerts.push({ code: 'connection_lost', level: 'warning', text: '', since: robot.reported.reportAt });
  }
  const waiting = isDark(fleet, robot) ? namesOfWaiting(fleet, robot) : [];
  if (waiting.length > 0) {
    const since = lostSince(robot) || fleet.startedAt;
    alerts.push({ code: 'in_the_way', level: 'critical', text: waiting.join(', '), since });
  }
  return alerts;
}

function orderAlerts(robot: Robot): Alert[] {
  const alerts: Alert[] = [];
  const { hold } = robot;
  if (hold?.reason === 'foreign_order') {
    alerts.push({
      code: 'foreign_order',
      level: isForeignOrderHeld(robot) ? 'warning' : 'info',
      text: robot.reported.report?.orderId ?? '',
      since: Date.parse(hold.since),
    });
  }
  const keptSince = robot.trip.releasing?.keptSince;
  if (keptSince !== undefined)
    alerts.push({ code: 'order_kept', level: 'critical', text: '', since: keptSince });
  if (hold?.reason === 'orders_failed') {
    const since = Date.parse(hold.since);
    alerts.push({ code: 'orders_failed', level: 'warning', text: hold.said ?? '', since });
  }
  return alerts;
}

function waitAlerts(robot: Robot, now: number): Alert[] {
  const { waiting } = robot.trip;
  if (!waiting) return [];
  const { code, params, since } = waiting;
  const alerts: Alert[] = [];
  if (isStuck(robot, now)) alerts.push({ code: 'stuck', level: 'warning', text: '', since });
  if (code === 'NOBODY_LOADS' || code === 'NOBODY_UNLOADS' || code === 'NOBODY_OPENS')
    alerts.push({ code: 'nobody_came', level: 'warning', text: String(params['target'] ?? ''), since });
  return alerts;
}

function holdAlerts({ hold }: Robot): Alert[] {
  if (!hold || hold.reason === 'foreign_order' || hold.reason === 'orders_failed') return [];
  return [{ code: 'operator_hold', level: 'info', text: hold.reason, since: Date.parse(hold.since) }];
}

/** The names of the robots and queued deliveries that wait for a dark robot. */
function namesOfWaiting(fleet: FleetState, robot: Robot): string[] {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const robots = [...(floor?.waiting ?? [])].flatMap((id) => {
    const other = fleet.robots.get(id);
    return other?.trip.waiting?.other === robot.info.robotId ? [other.info.name] : [];
  });
  for (const { info, trip } of blocksElevator(fleet, robot) ? fleet.robots.values() : []) {
    const { code, params } = trip.waiting ?? {};
    if (code === 'ELEVATOR_BLOCKED' && params?.['other'] === robot.info.name) robots.push(info.name);
  }
  const deliveries = [...fleet.queueReasons].flatMap(([id, { code, params }]) => {
    return code === 'BLOCKED_BY_ROBOT' && params['other'] === robot.info.name
      ? [fleet.deliveries.get(id)?.trackingId ?? id]
      : [];
  });
  return [...robots, ...deliveries];
}

function blocksElevator(fleet: FleetState, { info }: Robot): boolean {
  return [...fleet.elevators.values()].some(({ block }) => block?.robotId === info.robotId);
}

/** Whether it has waited for room for so long that a person should look; not one that a person has stopped. */
export function isStuck(robot: Robot, now: number): boolean {
  const { waiting } = robot.trip;
  if (!waiting || isHalted(robot)) return false;
  const longest = LONGEST_WAITS_MS[waiting.code];
  if (longest !== undefined) return now - waiting.since > longest;
  return (
    (waiting.other !== undefined || waiting.code === 'WAITING_FOR_OBSTACLE') &&
    now - waiting.since > STUCK_AFTER_MS
  );
}

/**
 * Whether a robot that was connected before cannot be reached any more. A robot that only former owners received messages from has a while
 * to come back: after a restart of the broker the whole fleet reconnects.
 */
function isLost(fleet: FleetState, robot: Robot, now: number): boolean {
  if (!isOffline(robot, now)) return false;
  const isHeardOfNow = robot.reported.reportAt > 0 || robot.link.connectionAt > 0;
  return isHeardOfNow || (lastSignOf(robot) > 0 && isDark(fleet, robot));
}

/** The broker tells a new owner of connections that were lost long before: only of one that this owner heard is it known when. */
function lostSince(robot: Robot): number {
  const { reportAt } = robot.reported;
  return reportAt > 0 ? Math.max(reportAt, robot.link.connectionAt) : lastSignOf(robot);
}
