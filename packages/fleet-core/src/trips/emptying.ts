import type { Actor, DeliveryRecord, TripRecord, TripStop } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { recordDecision, saveTrip } from '../state/records.ts';
import { restartLeg } from './releasing.ts';
import { confirmStop } from './serving.ts';
import { headFor } from './trips.ts';

/** Sends a robot that collects to be emptied before its next stop. False where it collects nothing for the task now. */
export function emptyNow(fleet: FleetState, robot: Robot, trip: TripRecord, task: DeliveryRecord, actor: Actor): boolean {
  const { stopIndex, stops, phase } = trip;
  const present = stops[stopIndex];
  const collects = stops
    .slice(stopIndex)
    .some(({ kind, work }) => kind === 'collect' && work.some(({ deliveryId }) => deliveryId === task.deliveryId));
  if (!present || !collects || task.fillingTargetId === null || present.kind === 'empty') return false;
  const isThere = phase === 'serving' || phase === 'closing';
  const next = isThere ? stopIndex + 1 : stopIndex;
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: task.deliveryId }, 'ROBOT_FULL', {});
  const emptying: TripStop = {
    ...{ kind: 'empty', mapId: task.mapId, targetId: task.fillingTargetId },
    work: [{ deliveryId: task.deliveryId, subTaskId: null, lid: null }],
  };
  // After the last stop of a round it is emptied anyhow.
  const isNext = stops[next]?.kind === 'empty';
  const changed = isNext ? trip : saveTrip(fleet, { ...trip, stops: [...stops.slice(0, next), emptying, ...stops.slice(next)] });
  if (!isThere) headFor(fleet, restartLeg(fleet, robot, changed));
  else if (phase === 'serving') confirmStop(fleet, robot, changed, { code: 'ROBOT_FULL', params: {}, actor });
  return true;
}
