import type { RideState } from '@rota/contract/elevators';
import { isReportFresh, mayCross } from '../elevators/proof.rules.ts';
import { ask, beginSession, elevatorOf, endSession, saveBlock, saveSession } from '../elevators/sessions.ts';
import { fits, joins } from '../elevators/usable.rules.ts';
import { awaitsFirstReport, findSuspension } from '../elevators/ways.ts';
import type { ElevatorSession, ElevatorStopInfo } from '../model/elevators.ts';
import { askForState } from '../robots/instant-actions.ts';
import { radiusOf } from '../robots/footprint.ts';
import { isHalted, isOffline } from '../robots/liveness.ts';
import { cabTargetId, metresToCab, stopOn } from '../state/cabs.ts';
import type { Elevator } from '../state/elevator.ts';
import { positionOf, tripOf, type FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { saveTrip } from '../state/records.ts';
import type { Robot } from '../state/robot.ts';
import { isClearOf } from './doorway.ts';
import { ridersWaiting, type Rider } from './riders.ts';
import { backToLobby } from './rides.ts';
import { hasWayOut } from './way-out.ts';

/** Silence after which a robot's session is not renewed, ms. */
const ALIVE_MS = 10_000;
/** A robot that rides says how it is at least so often, ms. */
const SAYS_MS = 3_000;
/** A cab that does not come, or a robot that does not get in, is given up after so long, ms. */
const GIVE_UP_MS = 120_000;
/** And is left alone for so long, ms. */
const REST_MS = 10_000;
/** A session that was renewed is written only where it ends so much later than was written, ms. */
const RENEWED_MS = 2_500;
/** The longest ride, ms: after this the session is not renewed any more, and a person has to look. */
const LONGEST_MS = 15 * 60_000;

/** Runs all elevators: which robot has one, what is requested from it, and which robot gets it next. */
export function tendElevators(step: Step): void {
  for (const elevator of step.fleet.elevators.values()) tendElevator(step, elevator);
}

/** Runs one elevator. */
export function tendElevator(step: Step, elevator: Elevator): void {
  expire(step, elevator);
  unblock(step, elevator);
  if (elevator.session) serve(step, elevator, elevator.session);
  if (!elevator.session) giveToNext(step, elevator);
}

/** Ends an expired session. A robot that may be in the cab keeps others out of it. */
function expire(step: Step, elevator: Elevator): void {
  const { fleet } = step;
  const { session } = elevator;
  if (!session || fleet.now < session.expiresAt) return;
  const robot = fleet.robots.get(session.robotId);
  endSession(step, elevator, 'expired');
  if (robot && mayBeInside(fleet, elevator, robot)) {
    saveBlock(step, elevator, {
      elevatorId: session.elevatorId,
      robotId: session.robotId,
      since: fleet.now,
    });
  }
}

/** Whether a robot is in a cab or its doorway, or may be by what was released to it. */
function mayBeInside(fleet: FleetState, elevator: Elevator, robot: Robot): boolean {
  const stop = tripOf(fleet, robot)?.stops[tripOf(fleet, robot)?.stopIndex ?? 0];
  const isSent =
    stop?.kind === 'cab' &&
    stop.ride?.elevatorId === elevator.info.elevatorId &&
    robot.trip.leg?.everSent === true;
  return positionOf(robot) !== undefined && (isSent || !isClearOf(elevator, robot));
}

/** A robot that was stuck in a cab is out of it, by its own states or because a person took it away. */
function unblock(step: Step, elevator: Elevator): void {
  const { fleet } = step;
  const { block } = elevator;
  const robot = block && fleet.robots.get(block.robotId);
  if (!robot || robot.reported.reportAt <= block.since || mayBeInside(fleet, elevator, robot)) return;
  if (robot.hold?.reason === 'taken_off' || robot.reported.report?.position?.localized === true)
    saveBlock(step, elevator, undefined);
}

/** The present need for a session; undefined once its robot is out of the cab and clear of it. */
type Need = { readonly at: ElevatorStopInfo; readonly state: RideState; readonly isInside: boolean };

function needOf(fleet: FleetState, elevator: Elevator, robot: Robot, sessionId: string): Need | undefined {
  const { info, report } = elevator;
  const trip = tripOf(fleet, robot);
  const stop = trip?.stops[trip.stopIndex];
  const isInside = mayBeInside(fleet, elevator, robot);
  const isHere = (at: ElevatorStopInfo): boolean => mayCross(report, { ...at, sessionId }, fleet.now);
  if (trip && stop?.ride?.elevatorId === info.elevatorId) {
    const isRiding = stop.kind === 'cab' && trip.phase === 'serving';
    const at = stopOn(info, isRiding ? stop.ride.toMapId : stop.mapId);
    if (at && isRiding) return { at, state: 'in_the_elevator', isInside: true };
    if (at) return { at, state: isHere(at) ? 'on_the_floor' : 'on_the_way', isInside };
  }
  const at = robot.position.mapId === undefined ? undefined : stopOn(info, robot.position.mapId);
  return at && isInside
    ? { at, state: isHere(at) ? 'on_the_floor' : 'in_the_elevator', isInside }
    : undefined;
}

/** Asks the elevator for what its robot needs next, which renews the session, or ends it. */
function serve(step: Step, elevator: Elevator, session: ElevatorSession): void {
  const { fleet } = step;
  const robot = fleet.robots.get(session.robotId);
  if (!robot) return;
  const need = needOf(fleet, elevator, robot, session.sessionId);
  if (!need) {
    endSession(step, elevator, endOf(elevator, robot, session));
    return;
  }
  const age = fleet.now - session.beganAt;
  if (
    !need.isInside &&
    !awaitsFirstReport(fleet, elevator) &&
    (age >= GIVE_UP_MS || findSuspension(fleet, elevator) !== undefined)
  ) {
    giveUp(step, elevator, robot);
    return;
  }
  if (fleet.now - robot.reported.reportAt >= SAYS_MS && !isOffline(robot, fleet.now))
    askForState(step, robot);
  const tripId = robot.trip.id ?? session.tripId;
  const isRenewed = isAlive(fleet, robot) && age < LONGEST_MS && askNext(step, elevator, need);
  const renewed = fleet.now + elevator.info.sessionTtlMs;
  const expiresAt = isRenewed && renewed - session.expiresAt >= RENEWED_MS ? renewed : session.expiresAt;
  if (expiresAt === session.expiresAt && need.state === session.state && tripId === session.tripId) return;
  saveSession(step, elevator, { ...session, state: need.state, expiresAt, tripId });
}

/** Whether a robot lives and may drive: for others nothing is renewed. */
function isAlive(fleet: FleetState, robot: Robot): boolean {
  const isHeardOf = fleet.now - robot.reported.reportAt < ALIVE_MS;
  return (
    isHeardOf && !isOffline(robot, fleet.now) && !isHalted(robot) && robot.rest.impairedSince === undefined
  );
}

function endOf({ info }: Elevator, robot: Robot, session: ElevatorSession): 'done' | 'given_up' {
  const here = robot.position.mapId === undefined ? undefined : stopOn(info, robot.position.mapId)?.floor;
  return here === session.toFloor ? 'done' : 'given_up';
}

/** True when something was asked, not only lately. */
function askNext(step: Step, elevator: Elevator, { at }: Need): boolean {
  const { report, session } = elevator;
  const before = step.effects.length;
  const isOurs = isReportFresh(report, step.fleet.now) && report.sessionId === session?.sessionId;
  if (!isOurs) ask(step, elevator, 'acquire', at.floor, at.door);
  const isThere = isOurs && report.floor === at.floor && report.doors[at.door] === 'open';
  if (isOurs) ask(step, elevator, isThere ? 'hold_door' : 'call', at.floor, at.door);
  return step.effects.length > before;
}

/** Another robot may try: this one waits on, and others of the group may come for it. */
function giveUp(step: Step, elevator: Elevator, robot: Robot): void {
  const { fleet } = step;
  endSession(step, elevator, 'given_up');
  elevator.personUntil = Math.max(elevator.personUntil, fleet.now + REST_MS);
  const trip = tripOf(fleet, robot);
  if (trip?.stops[trip.stopIndex]?.kind === 'cab' && trip.phase !== 'serving') backToLobby(step, robot);
}

function giveToNext(step: Step, elevator: Elevator): void {
  const { fleet } = step;
  const inside = insideOf(fleet, elevator);
  if (inside) {
    letOut(step, elevator, inside);
    return;
  }
  if (elevator.block || fleet.now < elevator.personUntil || findSuspension(fleet, elevator) !== undefined)
    return;
  if (!isReportFresh(elevator.report, fleet.now) || !fleet.settled) return;
  for (const rider of ridersWaiting(fleet, elevator.info.group)) {
    const { robot, fromMapId, ride } = rider;
    if (elevatorOf(fleet, robot.info.robotId) || !isAlive(fleet, robot)) continue;
    if (!joins(elevator.info, fromMapId, ride.toMapId) || !fits(elevator.info, radiusOf(robot))) continue;
    if (!hasWayOut(fleet, elevator, robot, rider.trip, ride.toMapId)) continue;
    letIn(step, elevator, rider);
    return;
  }
}

/** The live robot in a cab without a session. */
function insideOf(fleet: FleetState, elevator: Elevator): Robot | undefined {
  for (const { mapId } of elevator.info.stops) {
    for (const robot of fleet.floors.get(mapId)?.robots.values() ?? []) {
      const place = robot.reported.report?.position;
      const isIn = place !== undefined && metresToCab(elevator.info, mapId, place) < radiusOf(robot);
      if (isIn && (!elevator.block || elevator.block.robotId === robot.info.robotId))
        return isAlive(fleet, robot) ? robot : undefined;
    }
  }
  return undefined;
}

/** A robot in the cab has right of way, whatever the elevator may not be begun with for. */
function letOut(step: Step, elevator: Elevator, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  const stop = trip?.stops[trip.stopIndex];
  const here = robot.position.mapId === undefined ? undefined : stopOn(elevator.info, robot.position.mapId);
  if (!here || !isReportFresh(elevator.report, fleet.now)) return;
  const isOnRide = stop?.kind === 'cab' && stop.ride?.elevatorId === elevator.info.elevatorId;
  const to = isOnRide && stop.ride ? (stopOn(elevator.info, stop.ride.toMapId) ?? here) : here;
  beginSession(step, elevator, robot, {
    tripId: trip?.tripId ?? '',
    fromFloor: here.floor,
    toFloor: to.floor,
    state: 'in_the_elevator',
  });
  if (elevator.session) serve(step, elevator, elevator.session);
}

function letIn(
  step: Step,
  elevator: Elevator,
  { robot, trip, ride, fromFloor, toFloor, fromMapId }: Rider,
): void {
  const { elevatorId } = elevator.info;
  beginSession(step, elevator, robot, { tripId: trip.tripId, fromFloor, toFloor, state: 'on_the_way' });
  if (ride.elevatorId !== elevatorId) {
    const own = { ...ride, elevatorId };
    const stops = trip.stops.map((stop, index) => {
      if (index === trip.stopIndex) return { ...stop, ride: own };
      return index === trip.stopIndex + 1
        ? { ...stop, targetId: cabTargetId(elevatorId, fromMapId), ride: own }
        : stop;
    });
    saveTrip(step, trip, { stops });
  }
  if (elevator.session) serve(step, elevator, elevator.session);
}
