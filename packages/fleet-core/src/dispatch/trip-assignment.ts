import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { DecisionCandidate } from '../model/records.ts';
import { deliveriesOf, tripOf, type FleetState, type Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { DISPATCHER, recordDecision, saveDelivery, saveTrip } from '../state/records.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { enterMode } from '../trips/service-mode.ts';
import { stopKinds } from '../trips/stop-kinds.ts';
import { startTrip } from '../trips/trips.ts';
import { requeue } from '../work/deliveries.ts';
import { lidsFor } from '../work/lids-for.ts';
import { taskKinds } from '../work/task-kinds.ts';
import { buildStops } from '../work/task-stops.ts';
import type { Reach } from './reach.ts';

/** A task that is given to a robot, and the lids in which it travels. */
export type Given = { readonly delivery: DeliveryRecord; readonly lids: readonly string[] };

/** Whether a task waits for a robot: queued, on no trip, and released by the robot that had it. */
export function isWaiting({ status, tripId, releasing }: DeliveryRecord): boolean {
  return status === 'Queued' && tripId === null && !releasing;
}

/** Whether a queued task may go along on the trip that a robot makes for the first. */
export function mayShare(first: DeliveryRecord, other: DeliveryRecord, robot: Robot): boolean {
  return (
    isWaiting(other) &&
    other.kind === first.kind &&
    (other.requestedRobotId === null || other.requestedRobotId === robot.info.robotId) &&
    taskKinds[first.kind].mayShare(first, other, robot)
  );
}

/** Gives a robot a trip for a task and those that go along, in the lids that they would travel in. */
export function giveTrip(
  step: Step,
  robot: Robot,
  tasks: readonly [Given, ...Given[]],
  seconds: number,
  candidates: readonly DecisionCandidate[],
): void {
  const [first] = tasks;
  const isRequested = first.delivery.requestedRobotId === robot.info.robotId;
  const stops = buildStops(
    step.fleet,
    robot,
    tasks.map(({ delivery, lids }) => ({ ...delivery, lids })),
  );
  interrupt(step, robot);
  startTrip(step, robot, 'deliver', stops, null);
  enterMode(step, robot, first.delivery.kind);
  const params = { robot: robot.info.name };
  tasks.forEach((given, index) => {
    if (index > 0) bind(step, robot, given, 'ASSIGNED_SAME_TRIP', params, []);
    else if (isRequested) bind(step, robot, given, 'ASSIGNED_REQUESTED', params, candidates);
    else
      bind(step, robot, given, 'ASSIGNED_NEAREST', { ...params, seconds: Math.round(seconds) }, candidates);
  });
}

/** Puts the work of a robot off that gives way to other work. */
function interrupt(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  for (const delivery of deliveriesOf(fleet, trip))
    requeue(step, delivery, { code: 'GAVE_WAY', params: {}, actor: DISPATCHER });
}

function bind(
  step: Step,
  robot: Robot,
  { delivery, lids }: Given,
  code: DecisionCode,
  params: DecisionParams,
  candidates: readonly DecisionCandidate[],
): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  saveDelivery(step, { ...delivery, robotId: robot.info.robotId, tripId: trip.tripId, lids });
  fleet.queueReasons.delete(delivery.deliveryId);
  fleet.choices.set(delivery.deliveryId, { code, params, actor: DISPATCHER });
  recordDecision(
    step,
    { robotId: robot.info.robotId, deliveryId: delivery.deliveryId },
    code,
    params,
    candidates,
  );
}

/** A robot that is still on its way to load at the same place, and has room to spare. */
export function findTripToJoin(
  fleet: FleetState,
  floor: Floor,
  delivery: DeliveryRecord,
  wanted: string | null,
  reach: Reach,
): Robot | undefined {
  if (delivery.fillingTargetId === null || !taskKinds[delivery.kind].loadsFirst) return undefined;
  for (const robot of floor.robots.values()) {
    const trip = tripOf(fleet, robot);
    const stop = trip?.stops[trip.stopIndex];
    if (!trip || !stop || !stopKinds[stop.kind].loads || stop.targetId !== delivery.fillingTargetId) continue;
    if (
      (trip.phase !== 'planning' && trip.phase !== 'driving') ||
      (wanted !== null && wanted !== robot.info.robotId)
    )
      continue;
    if (robot.hold || robot.info.reserved === true || robot.rest.impairedSince !== undefined) continue;
    const present = deliveriesOf(fleet, trip);
    if (present.length === 0 || lidsFor(robot, delivery, present, settingsOf(fleet, robot)) === undefined)
      continue;
    if (present.some((other) => other.kind !== delivery.kind)) continue;
    if (reach.blocked(robot, delivery)) continue;
    return robot;
  }
  return undefined;
}

/** Takes a task along on a trip that is on its way to load at the same place. */
export function joinTrip(step: Step, robot: Robot, delivery: DeliveryRecord): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const present = deliveriesOf(fleet, trip);
  const lids = lidsFor(robot, delivery, present, settingsOf(fleet, robot)) ?? [];
  const stops = buildStops(fleet, robot, [...present, { ...delivery, lids }]);
  saveTrip(step, trip, { stops: [...trip.stops.slice(0, trip.stopIndex), ...stops] });
  bind(step, robot, { delivery, lids }, 'ASSIGNED_SAME_TRIP', { robot: robot.info.name }, []);
}
