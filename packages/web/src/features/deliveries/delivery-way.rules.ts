import type { Delivery, RobotDetails, Target } from '@rota/contract';
import type { ShownRoute } from '../../parts/robots/route-painter.ts';

/** What of a robot says where a delivery goes. */
export type OnTrip = Pick<RobotDetails, 'tripId' | 'path' | 'pathPassed' | 'stops'>;
type OnWay = Pick<Delivery, 'trip_id' | 'filling_target_id' | 'subtasks'>;

/**
 * The way of a delivery: while its robot carries it out, the path of the robot and the stops of the trip that are for it, the loading
 * included; before that its own stops. A robot that is on another trip does not drive for it yet.
 */
export function wayOf(delivery: OnWay, targets: readonly Target[], robot: OnTrip | undefined): Omit<ShownRoute, 'eta'> {
  if (robot !== undefined && robot.tripId !== null && robot.tripId === delivery.trip_id) {
    const ids = new Set([delivery.filling_target_id, ...delivery.subtasks.map((stop) => stop.target_id)]);
    const stops = robot.stops.filter((stop) => ids.has(stop.targetId));
    return {
      path: robot.path,
      passed: robot.pathPassed,
      stops: stops.map(({ x, y, targetName, done }) => ({ x, y, name: targetName, done })),
    };
  }
  const stops = delivery.subtasks.flatMap(({ target_id: id, target_name: name, status }) => {
    const target = targets.find((candidate) => candidate.target_id === id);
    const done = status === 'done' || status === 'cancelled';
    return target === undefined ? [] : [{ x: target.x, y: target.y, name, done }];
  });
  return { path: [], passed: 0, stops };
}
