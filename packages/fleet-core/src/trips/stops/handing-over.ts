import type { DecisionCode, DeliveryStatus } from '@rota/contract';
import type { TripRecord, TripStop } from '../../model/fleet-events.ts';
import { moveLids } from '../../robots/lids.ts';
import type { FleetState } from '../../state/fleet-state.ts';
import type { Robot } from '../../state/robot.ts';
import { targetName } from '../../state/fleet-state.ts';
import { saveDelivery, SYSTEM } from '../../state/records.ts';
import { refreshOccupancy } from '../../traffic/occupancy.ts';
import type { Why } from '../../work/deliveries.ts';
import { advanceTo, withSubtasks } from '../../work/deliveries.ts';
import { isAway, sendBack } from '../moved-away.ts';
import { setPhase } from '../trips.ts';
import { setWaiting } from '../waiting.ts';

/** The robot stands where a person puts something in or takes it out: its lids open. */
export function beginHandingOver(fleet: FleetState, robot: Robot, trip: TripRecord, stop: TripStop, status: DeliveryStatus): void {
  const serving = setPhase(fleet, trip, 'serving', { order: null });
  for (const work of stop.work) {
    const delivery = fleet.deliveries.get(work.deliveryId);
    if (!delivery || delivery.tripId !== trip.tripId) continue;
    const moved = advanceTo(fleet, delivery, status);
    if (work.subTaskId === null) continue;
    saveDelivery(
      fleet,
      withSubtasks(moved, (id) => id === work.subTaskId, 'arrived'),
    );
  }
  // Under the id of this phase, as a new owner sends it again from the record.
  moveLids(fleet, robot, serving, 'open');
  refreshOccupancy(fleet, robot);
}

/** Waits for a person, up to the project's time-out; 0 seconds wait for ever. */
export function waitForPerson(
  fleet: FleetState,
  robot: Robot,
  trip: TripRecord,
  stop: TripStop,
  seconds: number,
  code: DecisionCode,
): Why | undefined {
  if (isAway(fleet, robot, stop)) {
    sendBack(fleet, robot, trip, stop);
    return undefined;
  }
  if (seconds > 0 && fleet.now - trip.phaseSince >= seconds * 1000) {
    return { code: 'CONFIRMED_BY_TIMEOUT', params: { seconds }, actor: SYSTEM };
  }
  setWaiting(fleet, robot, code, { target: targetName(fleet, stop.targetId) });
  return undefined;
}
