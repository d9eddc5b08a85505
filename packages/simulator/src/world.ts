import type { Body } from './robot/lidar.ts';
import type { Shaft } from './elevator/shaft.ts';
import type { Changes, SimulatedRobot } from './robot/robot.ts';

/** Robots look this far, metres: the side of a bucket of neighbours. */
const SIGHT = 4;
/** The longest step without a check of the surroundings, seconds. */
const STEP = 0.1;

export type World = {
  /** Lets `dt` seconds pass for everybody; answers what changed by robot, changes of several inner steps joined. */
  step: (dt: number) => Map<SimulatedRobot, Changes>;
};

/** Robots on their floors, who see those near them, and the doors of lifts that are not open. */
export function createWorld(robots: readonly SimulatedRobot[], shafts: readonly Shaft[] = []): World {
  function stepOnce(dt: number, joined: Map<SimulatedRobot, Changes>): void {
    const buckets = new Map<string, { robot: SimulatedRobot; body: Body }[]>();
    for (const robot of robots) {
      const body = robot.body();
      const key = bucketKey(robot.mapId(), Math.floor(body.x / SIGHT), Math.floor(body.y / SIGHT));
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [{ robot, body }]);
      else bucket.push({ robot, body });
    }
    for (const robot of robots) {
      const before = joined.get(robot);
      const doors = shafts.flatMap((shaft) => shaft.doorsOn(robot.mapId()));
      const now = robot.step(dt, [...neighbours(robot, buckets), ...doors]);
      joined.set(robot, before === undefined ? now : join(before, now));
    }
  }
  return {
    step(dt) {
      const joined = new Map<SimulatedRobot, Changes>();
      for (let left = dt; left > 1e-9; left -= STEP) stepOnce(Math.min(STEP, left), joined);
      return joined;
    },
  };
}

function neighbours(
  robot: SimulatedRobot,
  buckets: ReadonlyMap<string, readonly { robot: SimulatedRobot; body: Body }[]>,
): Body[] {
  const found: Body[] = [];
  const column = Math.floor(robot.vehicle.x / SIGHT);
  const row = Math.floor(robot.vehicle.y / SIGHT);
  for (let dx = -1; dx <= 1; dx += 1) {
    for (let dy = -1; dy <= 1; dy += 1) {
      for (const other of buckets.get(bucketKey(robot.mapId(), column + dx, row + dy)) ?? []) {
        if (other.robot !== robot) found.push(other.body);
      }
    }
  }
  return found;
}

function bucketKey(mapId: string, column: number, row: number): string {
  return `${mapId}:${column}:${row}`;
}

function join(a: Changes, b: Changes): Changes {
  return {
    state: a.state || b.state,
    service: a.service || b.service,
    speech: a.speech === true || b.speech === true,
    pressed: b.pressed ?? a.pressed,
    typed: a.typed ?? b.typed,
  };
}
