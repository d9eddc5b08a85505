import type { TripRecord } from '../model/fleet-events.ts';
import { tripKinds } from '../model/trip-kinds.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { legOf, rememberOrder } from './orders.ts';
import { newReleasing } from './order-release.ts';
import { stopKinds } from './stop-kinds.ts';

/** Puts a robot back on a trip where the former owner's record has it. */
export function resumeTrip(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  if (trip.order) rememberOrder(robot, trip.order.orderId);
  if (trip.status === 'releasing' || (trip.status === 'active' && trip.phase === 'planning' && trip.order)) {
    const leg = trip.order ? legOf(trip.order, fleet.now) : undefined;
    const actionId = `${fleet.idPrefix}r-${trip.tripId}`;
    const { tripId, order } = trip;
    writeRobot(robot, 'trip', {
      releasing: newReleasing(tripId, order?.orderId ?? '', leg, fleet.now, actionId, fleet.now),
    });
  }
  if (trip.status !== 'active') return;
  writeRobot(robot, 'trip', { id: trip.tripId });
  for (const stop of trip.stops.slice(0, trip.stopIndex + (trip.phase === 'closing' ? 1 : 0))) {
    stopKinds[stop.kind].resume(robot, stop);
  }
  const present = trip.stops[trip.stopIndex];
  if (trip.phase === 'driving' && trip.order)
    writeRobot(robot, 'trip', { leg: legOf(trip.order, fleet.now) });
  const isThere = trip.phase === 'serving' || trip.phase === 'closing';
  if (present && isThere && !stopKinds[present.kind].drivesItself)
    writeRobot(robot, 'place', { standsAt: present.targetId });
  if (tripKinds[trip.kind].endsAtOwnPlace) writeRobot(robot, 'place', { ownId: trip.stops.at(-1)?.targetId });
}
