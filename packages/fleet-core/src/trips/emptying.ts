import type { Actor, DeliveryRecord, TripStop } from '../model/fleet-events.ts';
import type { PressEvent } from '../model/robot-model.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { recordDecision, robotActor, saveTrip } from '../state/records.ts';
import { restartLeg } from './order-release.ts';
import { confirmStop, isNewPress } from './serving.ts';
import { headFor } from './trips.ts';

/** Sends a robot that collects to be emptied before its next stop. False where it collects nothing for the task now. */
export function emptyNow(step: Step, robot: Robot, task: DeliveryRecord, actor: Actor): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  const { stopIndex, stops, phase } = trip;
  const present = stops[stopIndex];
  const collects = stops
    .slice(stopIndex)
    .some(
      ({ kind, work }) => kind === 'collect' && work.some(({ deliveryId }) => deliveryId === task.deliveryId),
    );
  if (!present || !collects || task.fillingTargetId === null || present.kind === 'empty') return false;
  const isThere = phase === 'serving' || phase === 'closing';
  const next = isThere ? stopIndex + 1 : stopIndex;
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: task.deliveryId }, 'ROBOT_FULL', {});
  const emptying: TripStop = {
    kind: 'empty',
    mapId: fleet.targets.get(task.fillingTargetId)?.mapId ?? task.mapId,
    targetId: task.fillingTargetId,
    work: [
      {
        deliveryId: task.deliveryId,
        subTaskId: null,
        lid: null,
      },
    ],
  };
  // After the last stop of a round it is emptied anyhow.
  const isNext = stops[next]?.kind === 'empty';
  if (!isNext) saveTrip(step, trip, { stops: [...stops.slice(0, next), emptying, ...stops.slice(next)] });
  if (!isThere) {
    restartLeg(step, robot);
    headFor(step, robot);
  } else if (phase === 'serving') confirmStop(step, robot, { code: 'ROBOT_FULL', params: {}, actor });
  return true;
}

/**
 * Whether a robot reports on its own that it is full: by a sensor, or because its load has reached its maximum.
 */
function isFull({ reported: { service, report, factsheet } }: Robot): boolean {
  if (service?.full === true) return true;
  const most = factsheet?.maxLoadKg;
  return (
    most !== undefined && (report?.loads ?? []).reduce((kg, { weightKg = 0 }) => kg + weightKg, 0) >= most
  );
}

/**
 * A robot that begins to say that it is full goes to be emptied. One that still says so afterwards goes on, as its sensor may be dirty. True
 * when it does.
 */
export function emptyWhenFull(step: Step, robot: Robot): boolean {
  const was = robot.trip.isFull;
  robot.trip.isFull = isFull(robot);
  return !was && robot.trip.isFull && emptyForRobot(step, robot);
}

/** A person pressed "full" on the robot. */
export function fullOnRobot(step: Step, robot: Robot, event: PressEvent): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (trip && isNewPress(fleet, robot, event, trip.createdAt)) emptyForRobot(step, robot);
}

function emptyForRobot(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  return (
    trip.status === 'active' &&
    deliveriesOf(fleet, trip).some((task) => emptyNow(step, robot, task, robotActor(robot)))
  );
}
