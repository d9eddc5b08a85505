import type { Floor } from '../state/fleet-state.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { isMoving } from '../robots/motion.ts';
import { reachAlone, reachOf } from './occupancy.ts';
import { boxNear, lineNear, SLACK } from '../geometry/polyline.ts';

/** For how long it has stood though it may drive, in ms: by its states, as one that is not heard from may be anywhere. */
export function reportedStandingMs(robot: Robot, leg: Leg): number {
  return robot.reported.reportAt - leg.movedAt;
}

/**
 * Finds the robot that stands in the way released to another one. Room is released to one robot only, so this one was not known to be
 * there: it was just switched on, found its position again, or was moved by hand.
 */
export function findRobotInTheWay(floor: Floor, robot: Robot, now: number): Robot | undefined {
  const own = robot.traffic.occupancy;
  if (!own) return undefined;
  for (const other of floor.room.holdingNear(own.held, reachAlone(robot))) {
    const place = other.reported.report?.position;
    if (other === robot || !other.traffic.occupancy || !place || isMoving(other, now)) continue;
    const apart = Math.hypot((own.held[0] as number) - place.x, (own.held[1] as number) - place.y);
    // Two that are nearer than usual may part.
    const reach = Math.min(reachOf(robot, other), apart - SLACK);
    if (boxNear(own.heldBox, place.x, place.y, reach) && lineNear(own.held, place.x, place.y, reach))
      return other;
  }
  return undefined;
}
