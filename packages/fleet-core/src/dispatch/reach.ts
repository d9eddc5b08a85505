import { distanceBetween } from '@rota/floor';
import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { darkRobotAt, darkRobotBetween, darkRobots } from '../traffic/dark.ts';
import { isOpen, toLoadAt } from '../work/task-stops.ts';
import { secondsFor, travelSeconds } from './fitness.ts';

/** A stop that a robot cannot get to, and the robot that went dark and shuts it off. */
export type Blocked = { readonly target: TargetInfo; readonly by: Robot };

/** Which robots can get to the stops of deliveries, as long as nothing changes on the floor. */
export type Reach = {
  /** The first stop of a delivery that is shut off for a robot; undefined when none is. */
  blocked(robot: Robot, delivery: DeliveryRecord): Blocked | undefined;
  /** The robot that is at the first stop first; where none gets to all of them, why the nearest one does not. */
  nearest(robots: readonly Robot[], delivery: DeliveryRecord): { readonly robot: Robot; readonly seconds: number } | Blocked | undefined;
  /** The first stop of a delivery that a robot that went dark holds, for robots like the one named. */
  held(like: Robot, delivery: DeliveryRecord): Blocked | undefined;
};

/** Looks at the floor of a project as it is now. */
export function reachOn(fleet: FleetState, floor: Floor): Reach {
  const dark = darkRobots(fleet, floor);

  function blocked(robot: Robot, delivery: DeliveryRecord): Blocked | undefined {
    let from = robot.said.report?.position;
    if (dark.length === 0 || !from) return undefined;
    for (const target of stopsOf(fleet, delivery, robot.trip.aboard.has(delivery.deliveryId))) {
      const by = darkRobotBetween(floor, dark, robot, from, target);
      if (by) return { target, by };
      from = { ...from, x: target.x, y: target.y };
    }
    return undefined;
  }

  /** Nearest by straight line first, as no way is shorter: most ways are then never looked for. */
  function nearest(robots: readonly Robot[], delivery: DeliveryRecord): { robot: Robot; seconds: number } | Blocked | undefined {
    let best: { robot: Robot; seconds: number } | undefined;
    let why: Blocked | undefined;
    const straight = robots
      .flatMap((robot) => {
        const [to] = stopsOf(fleet, delivery, robot.trip.aboard.has(delivery.deliveryId));
        return to ? [{ robot, to, least: secondsFor(robot, distanceBetween(robot.said.report?.position ?? to, to)) }] : [];
      })
      .sort((a, b) => a.least - b.least);
    for (const { robot, to, least } of straight) {
      if (best && least >= best.seconds) break;
      const seconds = travelSeconds(floor, robot, to);
      if (seconds === undefined || (best && seconds >= best.seconds)) continue;
      const found = blocked(robot, delivery);
      if (found) why ??= found;
      else best = { robot, seconds };
    }
    return best ?? why;
  }

  function held(like: Robot, delivery: DeliveryRecord): Blocked | undefined {
    for (const target of stopsOf(fleet, delivery, like.trip.aboard.has(delivery.deliveryId))) {
      const by = darkRobotAt(dark, like, target);
      if (by) return { target, by };
    }
    return undefined;
  }

  return { blocked, nearest, held };
}

/** Where a delivery still takes a robot: to be loaded, unless it is, and then from stop to stop. */
export function stopsOf(fleet: FleetState, delivery: DeliveryRecord, loaded: boolean): TargetInfo[] {
  const open = delivery.subtasks.filter(isOpen).map((task) => task.targetId);
  const filling = toLoadAt(delivery, loaded);
  const ids = filling === undefined ? open : [filling, ...open];
  return ids.flatMap((id) => fleet.targets.get(id) ?? []);
}
