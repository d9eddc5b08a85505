import type { OperatorHold } from '@rota/contract';
import type { LastSeen, RobotInfo, TripRecord } from '../model/fleet-events.ts';
import type { FleetState, Robot } from '../state/fleet-state.ts';
import { newRobot } from '../state/fleet-state.ts';
import { resumeLids } from '../robots/lids.ts';
import { legOf, rememberOrder } from '../trips/orders.ts';
import { newReleasing } from '../trips/releasing.ts';
import { sendActionOf } from '../commands/robot-commands.ts';
import { placeOnFloor } from './robot-reports.ts';

/** Puts a robot back where the former owner's records have it. Nothing is known of the robot itself until it reports. */
export function resumeRobot(fleet: FleetState, info: RobotInfo, hold: OperatorHold | null, lastSeen: LastSeen | undefined): void {
  const robot = newRobot(info, fleet.now);
  robot.hold = hold;
  robot.lastSeen = lastSeen;
  fleet.robots.set(info.robotId, robot);
  for (const delivery of fleet.deliveries.values()) {
    const isReturn = delivery.returnOf !== null && delivery.requestedRobotId === info.robotId;
    const isLeftAboard = delivery.status === 'Queued' && delivery.robotId === info.robotId;
    if (isReturn || isLeftAboard) robot.aboard.add(delivery.deliveryId);
  }
  for (const trip of fleet.trips.values()) if (trip.robotId === info.robotId) resumeTrip(fleet, robot, trip);
  for (const command of fleet.commands.values()) if (command.robotId === info.robotId) sendActionOf(fleet, robot, command);
  placeOnFloor(fleet, robot);
}

function resumeTrip(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  if (trip.order) rememberOrder(robot, trip.order.orderId);
  if (trip.status === 'releasing' || (trip.status === 'active' && trip.phase === 'planning' && trip.order)) {
    const leg = trip.order ? legOf(trip.order, fleet.now) : undefined;
    const actionId = `${fleet.idPrefix}r-${trip.tripId}`;
    robot.releasing = newReleasing(trip.tripId, trip.order?.orderId ?? '', leg, fleet.now, actionId, fleet.now);
  }
  if (trip.status !== 'active') return;
  robot.tripId = trip.tripId;
  for (const stop of trip.stops.slice(0, trip.stopIndex + (trip.phase === 'closing' ? 1 : 0))) {
    if (stop.kind === 'load') for (const work of stop.work) robot.aboard.add(work.deliveryId);
  }
  const present = trip.stops[trip.stopIndex];
  if (trip.phase === 'driving' && trip.order) robot.leg = legOf(trip.order, fleet.now);
  if (trip.phase === 'serving' || trip.phase === 'closing') robot.standsAt = present?.targetId;
  if (trip.kind === 'park' || trip.kind === 'charge') robot.placeId = present?.targetId;
  resumeLids(fleet, robot, trip);
}
