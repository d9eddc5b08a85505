import { createPlanner, type FloorPlanner, type Raster } from '@rota/floor';
import type { Random } from '../random.ts';
import { bodyRadius, type RobotModel } from './models.ts';
import type { ServicePlace } from './person.ts';
import type { Waypoint } from './vehicle.ts';

/** A person whom a robot in the mode `follow_me` follows: they walk to some place, and end the mode there. */
export type Companion = {
  /** The rest of the way that the person walks ahead of the robot. */
  readonly way: Waypoint[];
  /** Answers whether the person just said that it is over. */
  step: (robot: Led, dt: number) => boolean;
  leave: () => void;
};

/** Time that a person stands in front of another robot. */
const PATIENCE_S = 4;

/** The person's view of the robot that follows them. */
type Led = {
  readonly vehicle: Waypoint;
  readonly path: readonly Waypoint[];
  readonly driving: boolean;
  readonly blocked: boolean;
};
type Surroundings = { readonly places: readonly ServicePlace[]; readonly raster?: Raster };

/** Robots of a floor share what is worked out of it. */
const planners = new WeakMap<Raster, FloorPlanner>();

function plannerOf(raster: Raster): FloorPlanner {
  const known = planners.get(raster);
  if (known) return known;
  const planner = createPlanner(raster, { blockCells: 4 });
  planners.set(raster, planner);
  return planner;
}

export function createCompanion(
  setup: { readonly model: RobotModel; readonly random: Random },
  floor: () => Surroundings,
): Companion {
  const way: Waypoint[] = [];
  let isWalking = false;
  let wait = 0;
  let heldUp = 0;

  function setOff(from: Waypoint): void {
    isWalking = true;
    heldUp = 0;
    way.length = 0;
    wait = setup.random.between(4, 9);
    const to = setup.random.pick(floor().places);
    const { raster } = floor();
    if (to === undefined || raster === undefined) return;
    const plan = plannerOf(raster).plan({ from, to, radius: bodyRadius(setup.model) });
    if (!('failure' in plan)) way.push(...plan.points.slice(1).map(({ x, y }) => ({ x, y })));
  }

  return {
    way,
    step({ vehicle, path, driving, blocked }, dt) {
      if (path.length > 0) return false;
      heldUp = blocked ? heldUp + dt : 0;
      // Where another robot comes the other way, it is the person who makes room.
      if (!isWalking || heldUp > PATIENCE_S) setOff(vehicle);
      if (way.length > 0 || driving) return false;
      wait -= dt;
      if (wait > 0) return false;
      wait = Infinity;
      return true;
    },
    leave() {
      way.length = 0;
      isWalking = false;
    },
  };
}
