import type { DecisionCode } from '@rota/contract/decisions';
import { modeOf } from '../elevators/proof.rules.ts';
import { elevatorOf } from '../elevators/sessions.ts';
import { awaitsFirstReport } from '../elevators/ways.ts';
import type { TargetInfo } from '../model/fleet-events.ts';
import { deliveriesOf, targetOf, type FleetState, tripOf } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { doorwayTo, isBeforeDoorway, isClearOf, mayPass } from './doorway.ts';
import { dropRide, isRideStop, rideTo } from './rides.ts';
import { giveUpTrip } from './trips.ts';
import { setWaiting } from './waiting.ts';

/** A stop that cannot be reached is waited for so long, ms. */
export const GIVE_UP_UNREACHABLE_MS = 60_000;

const NO_WAY: ReadonlySet<DecisionCode> = new Set<DecisionCode>(['TARGET_UNREACHABLE', 'ROBOT_CANNOT_RIDE']);

/** A target on another floor: a ride comes first, where there is one. What is left of another ride is of no use from here. */
export function goToFloor(step: Step, robot: Robot, target: TargetInfo): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  if (stop && isRideStop(stop)) {
    dropRide(step, robot);
    return;
  }
  const why = rideTo(step, robot, target);
  if (!why) return;
  const isWithout = !deliveriesOf(fleet, trip).some(({ deliveryId }) => robot.trip.aboard.has(deliveryId));
  const waited = fleet.now - trip.phaseSince;
  if (NO_WAY.has(why.code) || (isWithout && waited > GIVE_UP_UNREACHABLE_MS))
    giveUpTrip(step, robot, why.code, why.params);
  else setWaiting(step, robot, why.code, why.params);
}

/** Whether a robot that was to get out of a cab, and is still in it, may as well go on with its ride: the elevator runs again. */
export function mayRideOn(fleet: FleetState, robot: Robot): boolean {
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  const { stops, stopIndex } = trip;
  const next = stops[stopIndex + 1];
  const elevator = next?.kind === 'cab' ? fleet.elevators.get(next.ride?.elevatorId ?? '') : undefined;
  if (!elevator || isClearOf(elevator, robot)) return false;
  return robot.trip.releasing === undefined && modeOf(elevator.report, fleet.now) === 'automatic';
}

/** Whether a robot that goes into a cab still has its elevator, or is in it already. */
export function isRideGiven(fleet: FleetState, robot: Robot, cab: TargetInfo): boolean {
  return (
    elevatorOf(fleet, robot.info.robotId)?.info.elevatorId === cab.elevatorId ||
    doorwayTo(fleet, robot, cab) === undefined
  );
}

/** Whether the door that a robot is about to drive through is no longer proven to be open. One that is in the doorway gets out of it. */
export function isShutOut(fleet: FleetState, robot: Robot): boolean {
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  const stop = trip.stops[trip.stopIndex];
  const target = stop && targetOf(fleet, stop);
  const doorway = target && doorwayTo(fleet, robot, target);
  if (!doorway || awaitsFirstReport(fleet, doorway.elevator)) return false;
  return isBeforeDoorway(robot, doorway) && !mayPass(fleet, robot, doorway);
}
