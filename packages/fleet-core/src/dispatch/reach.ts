import type { Point } from '@rota/floor';
import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { darkRobotAt, darkRobotBetween, darkRobots } from '../traffic/dark.ts';
import { isOpen, toLoadAt } from '../work/task-stops.ts';

/** A stop that a robot cannot get to, and the robot that went dark and shuts it off. */
export type Blocked = { readonly target: TargetInfo; readonly by: Robot };

/** Which robots can get to the stops of deliveries, as long as nothing changes on the floor. */
export type Reach = {
  /** The first stop of a delivery that is shut off for a robot; undefined when none is. */
  blocked(robot: Robot, delivery: DeliveryRecord): Blocked | undefined;
  /** The first stop of a delivery that a robot that went dark holds, for robots like the one named. */
  held(like: Robot, delivery: DeliveryRecord): Blocked | undefined;
};

/** Looks at the floor of a project as it is now. */
export function reachOn(fleet: FleetState, floor: Floor): Reach {
  const dark = darkRobots(fleet, floor);

  function blocked(robot: Robot, delivery: DeliveryRecord): Blocked | undefined {
    let from: Point | undefined =
      robot.position.mapId === floor.info.mapId ? robot.reported.report?.position : undefined;
    if (dark.length === 0 || !robot.reported.report?.position) return undefined;
    for (const target of stopsOf(fleet, delivery, robot.trip.aboard.has(delivery.deliveryId))) {
      const isHere = target.mapId === floor.info.mapId;
      // One that comes from another floor, from wherever: only who stands at the stop itself is in its way for sure.
      const by = !isHere
        ? undefined
        : from
          ? darkRobotBetween(floor, dark, robot, from, target)
          : darkRobotAt(dark, robot, target);
      if (by) return { target, by };
      from = isHere ? target : undefined;
    }
    return undefined;
  }

  function held(like: Robot, delivery: DeliveryRecord): Blocked | undefined {
    for (const target of stopsOf(fleet, delivery, like.trip.aboard.has(delivery.deliveryId))) {
      const by = target.mapId === floor.info.mapId ? darkRobotAt(dark, like, target) : undefined;
      if (by) return { target, by };
    }
    return undefined;
  }

  return { blocked, held };
}

/** The remaining stops of a delivery: its loading place, unless it is loaded, and then stop after stop. */
export function stopsOf(fleet: FleetState, delivery: DeliveryRecord, loaded: boolean): TargetInfo[] {
  const open = delivery.subtasks.filter(isOpen).map((task) => task.targetId);
  const filling = toLoadAt(delivery, loaded);
  const ids = filling === undefined ? open : [filling, ...open];
  return ids.flatMap((id) => fleet.targets.get(id) ?? []);
}
