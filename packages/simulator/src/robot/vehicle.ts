/** A body's movement limits: m/s, m/s², rad/s. */
export type Drive = {
  readonly speedMax: number;
  readonly acceleration: number;
  readonly deceleration: number;
  readonly turnRate: number;
};

export type Waypoint = { readonly x: number; readonly y: number };

/** A body on a floor. `speed` is along its heading. */
export type Vehicle = { x: number; y: number; theta: number; speed: number };

/** Above this error of heading, radians, a body with two driven wheels turns on the spot first. */
const TURN_ON_SPOT = 0.5;
/** A point counts as passed this near, metres. */
const REACHED = 0.003;
/** Sideways acceleration people find calm, m/s²: sets the speed through a bend. */
const CALM_SIDEWAYS = 0.6;

/** The angle brought into -π..π. */
export function wrapAngle(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

/** Metres a body needs to halt from `speed`. */
export function brakingDistance(speed: number, drive: Drive): number {
  return (speed * speed) / (2 * drive.deceleration);
}

/** The fastest speed from which `distance` metres are enough to slow down to `endSpeed`: v² = u² + 2as. */
function speedToStopIn(distance: number, endSpeed: number, drive: Drive): number {
  return Math.sqrt(Math.max(0, endSpeed * endSpeed + 2 * drive.deceleration * Math.max(0, distance)));
}

/** The speed at which a corner of `turn` radians may be taken, were it rounded over half a metre. */
function cornerSpeed(turn: number, drive: Drive): number {
  if (Math.abs(turn) > TURN_ON_SPOT) return 0;
  const radius = 0.5 / Math.max(0.05, Math.abs(turn));
  return Math.min(drive.speedMax, Math.sqrt(CALM_SIDEWAYS * radius));
}

/** The highest speed that still lets the body take every corner of `path` and halt at its end, at most `limit`. */
function speedFor(vehicle: Vehicle, path: readonly Waypoint[], drive: Drive, limit: number): number {
  let allowed = Math.min(limit, drive.speedMax);
  let distance = 0;
  let from: Waypoint = vehicle;
  let heading: number | undefined;
  for (let index = 0; index < path.length; index += 1) {
    const to = path[index];
    if (to === undefined) break;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const next = path[index + 1];
    const here = length > 1e-6 ? Math.atan2(to.y - from.y, to.x - from.x) : heading;
    distance += length;
    const turn =
      next === undefined || here === undefined
        ? 0
        : wrapAngle(Math.atan2(next.y - to.y, next.x - to.x) - here);
    allowed = Math.min(
      allowed,
      speedToStopIn(distance, next === undefined ? 0 : cornerSpeed(turn, drive), drive),
    );
    if (distance > brakingDistance(drive.speedMax, drive) + 1) break;
    heading = here;
    from = to;
  }
  return allowed;
}

/** Moves `speed` towards `wanted` within the drive's limits over `dt` seconds. */
function approach(speed: number, wanted: number, drive: Drive, dt: number): number {
  return wanted > speed
    ? Math.min(wanted, speed + drive.acceleration * dt)
    : Math.max(wanted, speed - drive.deceleration * dt);
}

/** Turns towards `heading` within the turn rate; answers what is left to turn. */
function turnTowards(vehicle: Vehicle, heading: number, drive: Drive, dt: number): number {
  const error = wrapAngle(heading - vehicle.theta);
  const turn = Math.max(-drive.turnRate * dt, Math.min(drive.turnRate * dt, error));
  vehicle.theta = wrapAngle(vehicle.theta + turn);
  return error - turn;
}

/**
 * Drives along `path` for `dt` seconds, at most `limit` m/s, taking reached points off its front.
 * The body halts at the path's end; with `endHeading` it then turns there. Answers how many points it reached, and whether it moves.
 */
export function driveAlong(
  vehicle: Vehicle,
  path: Waypoint[],
  drive: Drive,
  options: { readonly limit: number; readonly endHeading: number | undefined },
  dt: number,
): { readonly reached: number; readonly moving: boolean } {
  let reached = 0;
  let left = dt;
  while (left > 1e-9) {
    const step = Math.min(left, 0.05);
    left -= step;
    reached += stepOnce(vehicle, path, drive, options.limit, step);
    if (path.length === 0) {
      vehicle.speed = 0;
      if (options.endHeading !== undefined) turnTowards(vehicle, options.endHeading, drive, step);
    }
  }
  const turning =
    path.length === 0 &&
    options.endHeading !== undefined &&
    Math.abs(wrapAngle(options.endHeading - vehicle.theta)) > 0.02;
  return { reached, moving: vehicle.speed > 0.001 || turning };
}

function stepOnce(vehicle: Vehicle, path: Waypoint[], drive: Drive, limit: number, dt: number): number {
  let reached = 0;
  for (
    let next = path[0];
    next !== undefined && Math.hypot(next.x - vehicle.x, next.y - vehicle.y) < REACHED;
    next = path[0]
  ) {
    vehicle.x = next.x;
    vehicle.y = next.y;
    path.shift();
    reached += 1;
  }
  const target = path[0];
  if (target === undefined) return reached;
  const heading = Math.atan2(target.y - vehicle.y, target.x - vehicle.x);
  const error = turnTowards(vehicle, heading, drive, dt);
  const wanted = Math.abs(error) > TURN_ON_SPOT ? 0 : speedFor(vehicle, path, drive, limit);
  vehicle.speed = approach(vehicle.speed, wanted, drive, dt);
  advance(vehicle, path, vehicle.speed * dt, () => (reached += 1));
  return reached;
}

/** Carries the body `distance` metres along the path itself, so that it never cuts a corner through a wall. */
function advance(vehicle: Vehicle, path: Waypoint[], distance: number, onReached: () => void): void {
  let rest = distance;
  for (let next = path[0]; next !== undefined && rest > 0; next = path[0]) {
    const gap = Math.hypot(next.x - vehicle.x, next.y - vehicle.y);
    if (gap > rest) {
      vehicle.x += ((next.x - vehicle.x) / gap) * rest;
      vehicle.y += ((next.y - vehicle.y) / gap) * rest;
      return;
    }
    vehicle.x = next.x;
    vehicle.y = next.y;
    rest -= gap;
    path.shift();
    onReached();
  }
}
