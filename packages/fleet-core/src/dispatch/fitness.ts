import type { RobotFitness } from '@rota/contract';
import type { Point } from '@rota/floor';
import { travelTime } from '@rota/floor';
import { mayBreakOff } from '../model/trip-kinds.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { TripRecord } from '../model/fleet-events.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { isWithPerson } from '../robots/service-modes.ts';
import { taskKinds } from '../work/task-kinds.ts';
import { isHibernating, isOffline, isStale } from '../robots/liveness.ts';
import { spendLength } from '../traffic/planning-budget.ts';
import { radiusOf } from '../robots/footprint.ts';

const DEFAULT_SPEED = 0.8;
const DEFAULT_ACCELERATION = 0.5;

/** Whether a robot can be given work now; see {@link RobotFitness}. `interrupts`: work for which others are put off. */
export function robotFitness(fleet: FleetState, robot: Robot, interrupts = false): RobotFitness {
  const { now } = fleet;
  const report = robot.said.report;
  if (isOffline(robot, now) || !report || isHibernating(robot)) return 'offline';
  // One that reports seldom is asked for a fresh state before it is sent anything.
  if (isStale(robot, now) && robot.link.connection !== 'ONLINE') return 'offline';
  if (robot.hold !== null) return 'held';
  if (robot.rest.impairedSince !== undefined || report.operatingMode !== 'AUTOMATIC' || report.emergencyStop !== 'NONE') return 'unfit';
  if (report.position?.localized !== true || robot.position.mapId === undefined || now < robot.rest.until) return 'unfit';
  if (!fleet.floors.has(robot.position.mapId)) return 'preparing';
  const trip = tripOf(fleet, robot);
  if (trip && !mayBreakOff(trip) && !(interrupts && givesWay(fleet, trip))) return 'busy';
  if (isWithPerson(robot)) return 'busy';
  if (robot.care.lowBattery) return 'low_battery';
  if (robot.trip.releasing || robot.orders.stray) return 'busy';
  return 'free';
}

/** Whether all that a trip is for may be put off for other work. */
function givesWay(fleet: FleetState, trip: TripRecord): boolean {
  const tasks = deliveriesOf(fleet, trip);
  return tasks.length > 0 && tasks.every(({ kind }) => taskKinds[kind].givesWay === true);
}

/** Seconds a robot would take to a point, from standing to standing; undefined when there is no way. */
export function travelSeconds(floor: Floor, robot: Robot, to: Point): number | undefined {
  const from = robot.said.report?.position;
  spendLength(floor);
  const metres = from && floor.planner.distance(from, to, radiusOf(robot));
  return metres === undefined ? undefined : secondsFor(robot, metres);
}

export function secondsFor(robot: Robot, metres: number): number {
  const speed = robot.said.factsheet?.speedMax ?? DEFAULT_SPEED;
  const acceleration = robot.said.factsheet?.accelerationMax ?? DEFAULT_ACCELERATION;
  return travelTime(metres, {
    speed: speed > 0 ? speed : DEFAULT_SPEED,
    acceleration: acceleration > 0 ? acceleration : DEFAULT_ACCELERATION,
  });
}
