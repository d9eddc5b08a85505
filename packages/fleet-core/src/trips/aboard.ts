import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';

/** A robot carries the goods of a delivery. */
export function takeAboard(robot: Robot, deliveryId: string): void {
  robot.trip.aboard.add(deliveryId);
}

/** A robot no longer carries the goods of a delivery. */
export function takeOff(robot: Robot, deliveryId: string): void {
  robot.trip.aboard.delete(deliveryId);
}

/** The robot that carries the goods of a delivery. */
export function carrierOf(fleet: FleetState, deliveryId: string): Robot | undefined {
  for (const robot of fleet.robots.values()) if (robot.trip.aboard.has(deliveryId)) return robot;
  return undefined;
}
