import type { DecisionCode } from '@rota/contract/decisions';
import type { RobotState } from '@rota/contract/robots';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { tripOf } from '../state/fleet-state.ts';
import { isForeignOrderHeld, isUnderWay } from '../trips/order-watch.ts';
import { stopKinds } from '../trips/stop-kinds.ts';
import { isDark, isHalted, isHibernating, isOffline, isStale, lastSignOf } from '../robots/liveness.ts';
import { isMoving } from '../robots/motion.ts';
import { maySleep } from '../robots/sleep.ts';
import type { ErrorLevel } from '../model/robot-model.ts';
import type { RobotView } from '../model/robot-views.ts';

const DOCKING_WITHIN = 1.5;
const STUCK_AFTER_MS = 60_000;
/** Elevators take longer than robots do: to come, to bring somebody up, and to be mended. */
const LONGEST_WAITS_MS: Readonly<Partial<Record<DecisionCode, number>>> = {
  WAITING_FOR_ELEVATOR: 3e5,
  ELEVATOR_SUSPENDED: 18e4,
  RIDING_ELEVATOR: 12e4,
  LEAVING_ELEVATOR: 12e4,
};

/** What a robot is doing, in one word, by what it last said and what it was last told. */
export function robotStateOf(fleet: FleetState, robot: Robot, now: number): RobotState {
  const report = robot.said.report;
  if (isOffline(robot, now))
    return robot.said.reportAt === 0 && robot.link.connection === 'ONLINE' ? 'initializing' : 'offline';
  if (isHibernating(robot)) return maySleep(robot) ? 'sleeping' : 'hibernating';
  if (!report || report.operatingMode === 'STARTUP') return 'initializing';
  if (report.emergencyStop !== 'NONE') return 'emergency_stop';
  if (robot.said.service?.mode === 'updating') return 'updating';
  if (report.operatingMode === 'INTERVENED') return 'recovery';
  if (report.operatingMode !== 'AUTOMATIC' && report.operatingMode !== 'SEMIAUTOMATIC')
    return 'manual_control';
  const worst = worstLevel(robot);
  if (worst === 'FATAL') return 'fatal_error';
  if (worst === 'CRITICAL') return 'recovery';
  if (report.paused || robot.hold?.reason === 'paused') return 'paused';
  return workingState(fleet, robot, now);
}

function workingState(fleet: FleetState, robot: Robot, now: number): RobotState {
  const trip = tripOf(fleet, robot);
  const report = robot.said.report;
  const stop = trip?.stops[trip.stopIndex];
  if (trip && stop && (trip.phase === 'serving' || trip.phase === 'closing'))
    return stopKinds[stop.kind].stateOf(robot, 'there');
  if (trip && stop && (trip.phase === 'driving' || report?.driving)) {
    const end = robot.trip.leg?.route.at(-1);
    const position = report?.position;
    const near = end && position && Math.hypot(end.x - position.x, end.y - position.y) < DOCKING_WITHIN;
    return stopKinds[stop.kind].stateOf(robot, near ? 'near' : 'on_the_way');
  }
  if (robot.said.service?.mode === 'sleeping') return 'sleeping';
  if (report?.charging) return 'charging';
  if (report?.driving || followsCancelled(robot, now)) return 'going';
  if (robot.hold || robot.care.lowBattery) return 'idle';
  const place = robot.place.standsAt === undefined ? undefined : fleet.targets.get(robot.place.standsAt);
  return place?.type === 'waiting' ? 'idle_on_waiting_location' : 'ready';
}

/** Whether it shows an order that it was told to cancel as one that it follows, or drives on without a route. */
function followsCancelled(robot: Robot, now: number): boolean {
  const { said, trip } = robot;
  if (trip.releasing === undefined || said.report?.orderId !== trip.releasing.orderId) return false;
  return isUnderWay(said.report) || isMoving(robot, now);
}

export function worstLevel(robot: Robot): ErrorLevel | undefined {
  const levels: readonly ErrorLevel[] = ['FATAL', 'CRITICAL', 'URGENT', 'WARNING'];
  const present = new Set([...robot.errors.values()].map((latched) => latched.error.level));
  return levels.find((level) => present.has(level));
}

/** The names of robots, and of deliveries in the queue, that wait for a robot that went dark. */
function whoWaitsFor(fleet: FleetState, robot: Robot): string[] {
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
 * Whether a robot that was heard of cannot be reached any more. One that only owners before heard of has a while to come back: where the
 * broker began anew, the whole fleet connects again.
 */
function isLost(fleet: FleetState, robot: Robot, now: number): boolean {
  if (!isOffline(robot, now)) return false;
  const isHeardOfNow = robot.said.reportAt > 0 || robot.link.connectionAt > 0;
  return isHeardOfNow || (lastSignOf(robot) > 0 && isDark(fleet, robot));
}

/** The broker tells a new owner of connections that were lost long before: only of one that this owner heard is it known when. */
function lostSince(robot: Robot): number {
  const { reportAt } = robot.said;
  return reportAt > 0 ? Math.max(reportAt, robot.link.connectionAt) : lastSignOf(robot);
}

/** What a person should look at, worst first. */
export function alertsOf(fleet: FleetState, robot: Robot, now: number): RobotView['alerts'] {
  const alerts: RobotView['alerts'][number][] = [];
  const since = (code: string): number | undefined => robot.care.alertsSince.get(code);
  const stop = since('emergency_stop');
  if (stop !== undefined)
    alerts.push({
      code: 'emergency_stop',
      level: 'critical',
      text: robot.said.report?.emergencyStop ?? '',
      since: stop,
    });
  for (const latched of robot.errors.values()) {
    const { level, type, description } = latched.error;
    const text = description === '' ? type : description;
    if (level === 'FATAL')
      alerts.push({ code: 'fatal_error', level: 'critical', text, since: latched.since });
    else if (level === 'WARNING') alerts.push({ code: 'warning', level: 'info', text, since: latched.since });
    else alerts.push({ code: 'error', level: 'warning', text, since: latched.since });
  }
  if (isLost(fleet, robot, now)) {
    alerts.push({ code: 'connection_lost', level: 'critical', text: '', since: lostSince(robot) });
  } else if (robot.said.reportAt > 0 && isStale(robot, now) && !isHibernating(robot)) {
    alerts.push({ code: 'connection_lost', level: 'warning', text: '', since: robot.said.reportAt });
  }
  const waiting = isDark(fleet, robot) ? whoWaitsFor(fleet, robot) : [];
  if (waiting.length > 0) {
    alerts.push({
      code: 'in_the_way',
      level: 'critical',
      text: waiting.join(', '),
      since: lostSince(robot) || fleet.startedAt,
    });
  }
  const lost = since('localization_lost');
  if (lost !== undefined)
    alerts.push({ code: 'localization_lost', level: 'critical', text: '', since: lost });
  const floor = since('wrong_floor');
  if (floor !== undefined)
    alerts.push({
      code: 'wrong_floor',
      level: 'warning',
      text: robot.said.report?.position?.mapId ?? '',
      since: floor,
    });
  if (robot.hold?.reason === 'foreign_order') {
    const level = isForeignOrderHeld(robot) ? 'warning' : 'info';
    alerts.push({
      code: 'foreign_order',
      level,
      text: robot.said.report?.orderId ?? '',
      since: Date.parse(robot.hold.since),
    });
  }
  const keptSince = robot.trip.releasing?.keptSince;
  if (keptSince !== undefined)
    alerts.push({ code: 'order_kept', level: 'critical', text: '', since: keptSince });
  if (robot.hold?.reason === 'orders_failed') {
    alerts.push({
      code: 'orders_failed',
      level: 'warning',
      text: robot.hold.said ?? '',
      since: Date.parse(robot.hold.since),
    });
  }
  if (robot.trip.waiting && isStuck(robot, now)) {
    alerts.push({ code: 'stuck', level: 'warning', text: '', since: robot.trip.waiting.since });
  }
  const awaited = robot.trip.waiting;
  if (
    awaited?.code === 'NOBODY_LOADS' ||
    awaited?.code === 'NOBODY_UNLOADS' ||
    awaited?.code === 'NOBODY_OPENS'
  ) {
    alerts.push({
      code: 'nobody_came',
      level: 'warning',
      text: String(awaited.params['target'] ?? ''),
      since: awaited.since,
    });
  }
  const low = since('low_battery');
  if (low !== undefined) {
    alerts.push({
      code: 'low_battery',
      level: 'warning',
      text: `${Math.round(robot.said.report?.stateOfChargePercent ?? 0)} %`,
      since: low,
    });
  }
  if (robot.hold && robot.hold.reason !== 'foreign_order' && robot.hold.reason !== 'orders_failed') {
    alerts.push({
      code: 'operator_hold',
      level: 'info',
      text: robot.hold.reason,
      since: Date.parse(robot.hold.since),
    });
  }
  const clock = since('clock_offset');
  if (clock !== undefined) {
    alerts.push({
      code: 'clock_offset',
      level: 'info',
      text: `${Math.round((robot.clock.offsetMs ?? 0) / 100) / 10} s`,
      since: clock,
    });
  }
  const rank = { critical: 0, warning: 1, info: 2 } as const;
  return alerts.sort((a, b) => rank[a.level] - rank[b.level] || a.since - b.since);
}
