import type { Body } from '../robot/lidar.ts';
import type { SimulatedElevator } from './elevator.ts';

/** Where the cab of a lift stops on a floor's map: its middle, and the heading out of its front door. */
export type ShaftStop = {
  readonly mapId: string;
  readonly floor: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly door: 'front' | 'rear';
};
type Pose = { readonly x: number; readonly y: number; readonly theta: number };

/** A lift as a part of the building: robots stand before its doors and in its cab. */
export type Shaft = {
  readonly elevator: SimulatedElevator;
  /** The obstacle on a floor while the door is not open there. */
  doorsOn(mapId: string): readonly Body[];
  /** Whether one of these robots, by the floors that they are on, stands in the doorway. */
  isObstructed(robots: readonly { readonly mapId: string; readonly body: Body }[]): boolean;
  /** The pose on another floor of a robot that got in on a floor; undefined unless it is in the cab and the cab is there now. */
  ride(from: Pose & { readonly mapId: string }, toMapId: string): Pose | undefined;
};

/** A leaf of the door, as robots see it: metres. */
const LEAF = { radius: 0.18, apart: 0.35 };

export function createShaft(
  elevator: SimulatedElevator,
  stops: readonly ShaftStop[],
  cab: { readonly width: number; readonly depth: number },
): Shaft {
  const stopOn = (mapId: string): ShaftStop | undefined => stops.find((stop) => stop.mapId === mapId);

  /** A point of the cab's own frame (x out of the front door) on a floor. */
  function onFloor({ x, y, theta }: Pose, along: number, across: number): { x: number; y: number } {
    return {
      x: x + along * Math.cos(theta) - across * Math.sin(theta),
      y: y + along * Math.sin(theta) + across * Math.cos(theta),
    };
  }

  function leaves(stop: ShaftStop): Body[] {
    const along = (stop.door === 'front' ? 1 : -1) * (cab.depth / 2);
    return [-LEAF.apart, 0, LEAF.apart].map((across) => ({
      ...onFloor(stop, along, across),
      radius: LEAF.radius,
    }));
  }

  return {
    elevator,
    doorsOn(mapId) {
      const stop = stopOn(mapId);
      return stop === undefined || elevator.isOpenAt(stop.floor) ? [] : leaves(stop);
    },
    isObstructed(robots) {
      const stop = stops.find(({ floor }) => floor === elevator.standsAt());
      if (stop === undefined) return false;
      const doorway = leaves(stop);
      return robots.some(
        ({ mapId, body }) =>
          mapId === stop.mapId &&
          doorway.some((leaf) => Math.hypot(leaf.x - body.x, leaf.y - body.y) < body.radius),
      );
    },
    ride(from, toMapId) {
      const [here, there] = [stopOn(from.mapId), stopOn(toMapId)];
      if (here === undefined || there === undefined || elevator.standsAt() !== there.floor) return undefined;
      const [dx, dy] = [from.x - here.x, from.y - here.y];
      const along = dx * Math.cos(here.theta) + dy * Math.sin(here.theta);
      const across = dy * Math.cos(here.theta) - dx * Math.sin(here.theta);
      if (Math.abs(along) > cab.depth / 2 || Math.abs(across) > cab.width / 2) return undefined;
      return { ...onFloor(there, along, across), theta: from.theta - here.theta + there.theta };
    },
  };
}
