import type { RobotState } from '@rota/contract/robots';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { tripOf } from '../state/fleet-state.ts';
import { isUnderWay } from '../trips/order-watch.ts';
import { stopKinds } from '../trips/stop-kinds.ts';
import { isHibernating, isOffline } from '../robots/liveness.ts';
import { isMoving } from '../robots/motion.ts';
import { maySleep } from '../robots/sleep.ts';
import { isInUpdate } from '../robots/updates.ts';
import type { ErrorLevel } from '../model/robot-model.ts';

const DOCKING_WITHIN = 1.5;

/** What a robot is doing, in one word, by its last report and its last order. */
export function robotStateOf(fleet: FleetState, robot: Robot, now: number): RobotState {
  const report = robot.reported.report;
  if (isOffline(robot, now))
    return robot.reported.reportAt === 0 && robot.link.connection === 'ONLINE' ? 'initializing' : 'offline';
  if (isHibernating(robot)) return maySleep(robot) ? 'sleeping' : 'hibernating';
  if (!report || report.operatingMode === 'STARTUP') return 'initializing';
  if (report.emergencyStop !== 'NONE') return 'emergency_stop';
  if (isInUpdate(robot)) return 'updating';
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
  const report = robot.reported.report;
  const stop = trip?.stops[trip.stopIndex];
  if (trip && stop && (trip.phase === 'serving' || trip.phase === 'closing'))
    return stopKinds[stop.kind].stateOf(robot, 'there');
  if (trip && stop && (trip.phase === 'driving' || report?.driving)) {
    const end = robot.trip.leg?.route.at(-1);
    const position = report?.position;
    const near = end && position && Math.hypot(end.x - position.x, end.y - position.y) < DOCKING_WITHIN;
    return stopKinds[stop.kind].stateOf(robot, near ? 'near' : 'on_the_way');
  }
  if (robot.reported.service?.mode === 'sleeping') return 'sleeping';
  if (report?.charging) return 'charging';
  if (report?.driving || followsCancelled(robot, now)) return 'going';
  if (robot.hold || robot.care.lowBattery) return 'idle';
  const place = robot.place.standsAt === undefined ? undefined : fleet.targets.get(robot.place.standsAt);
  return place?.type === 'waiting' ? 'idle_on_waiting_location' : 'ready';
}

/** Whether it still shows a cancelled order as the one that it follows, or drives on without a route. */
function followsCancelled(robot: Robot, now: number): boolean {
  const { reported, trip } = robot;
  if (trip.releasing === undefined || reported.report?.orderId !== trip.releasing.orderId) return false;
  return isUnderWay(reported.report) || isMoving(robot, now);
}

/** The most serious level of its errors; undefined without any. */
export function worstLevel(robot: Robot): ErrorLevel | undefined {
  const levels: readonly ErrorLevel[] = ['FATAL', 'CRITICAL', 'URGENT', 'WARNING'];
  const present = new Set([...robot.errors.values()].map((latched) => latched.error.level));
  return levels.find((level) => present.has(level));
}
