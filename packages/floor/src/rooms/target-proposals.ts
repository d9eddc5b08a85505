import { distanceBetween, type Point, type Pose } from '../geometry.ts';
import type { Raster } from '../raster.ts';
import { findRooms, placeOf, type Room, type Rooms } from './rooms.ts';

/** A place that would make a good target: metres and radians in the map frame. */
export type ProposedTarget = Pose & {
  readonly type: 'charge' | 'waiting' | 'delivery';
  /** The size of the room it is in, square metres. */
  readonly room: number;
};

/** A charger stands at a wall: that far from it, metres, so that a robot can turn. */
const AT_WALL = { least: 0.65, most: 0.95 };
/** A robot that waits keeps clear of the walls and of the way to the charger, metres; in a small room it stands nearer. */
const WAITING = {
  clearance: 0.6,
  near: [
    { least: 2.4, most: 4 },
    { least: 1.4, most: 3 },
  ],
} as const;
/** Deliveries in one room: one for so many square metres, and no more than so many; that far from each other and from walls, metres; the middle may be nearer. */
const DELIVERY = { everyM2: 60, most: 4, apart: 2, middleApart: 1, clearance: 1 };
const MOST_DELIVERIES = 24;

/**
 * Targets for a floor without any: a charger at a wall of the largest room, a waiting point near it, and deliveries in the middle of each
 * room, more than one where there is much space. Only places that a robot can reach are proposed; none where there is no room.
 */
export function proposeTargets(raster: Raster): ProposedTarget[] {
  const found = findRooms(raster);
  const [home] = found.rooms;
  if (home === undefined) return [];
  const charger = chargerIn(found, home);
  const waiting = charger && waitingNear(found, home, charger);
  const taken = [charger, waiting].filter((place) => place !== undefined);
  const deliveries = found.rooms.flatMap((room) =>
    deliveriesIn(found, room, taken).map((place) => ({
      ...place,
      type: 'delivery' as const,
      theta: 0,
      room: room.area,
    })),
  );
  return [...taken, ...deliveries.slice(0, MOST_DELIVERIES)];
}

/** At the wall that is farthest from the middle, where robots are least in the way. */
function chargerIn({ grid, distance }: Rooms, room: Room): ProposedTarget | undefined {
  const place = farthest(
    room.cells
      .filter((index) => isBetween(distance[index] ?? 0, AT_WALL))
      .map((index) => placeOf(grid, index)),
    [room.centre],
  );
  return place && { ...place, type: 'charge', theta: towards(place, room.centre), room: room.area };
}

function waitingNear(
  { grid, distance }: Rooms,
  room: Room,
  charger: ProposedTarget,
): ProposedTarget | undefined {
  const clear = room.cells
    .filter((index) => (distance[index] ?? 0) >= WAITING.clearance)
    .map((index) => placeOf(grid, index));
  const [place] = WAITING.near.flatMap((bounds) => {
    const near = clear.filter((one) => isBetween(distanceBetween(one, charger), bounds));
    return farthest(near, [room.centre]) ?? [];
  });
  return place && { ...place, type: 'waiting', theta: towards(place, room.centre), room: room.area };
}

/** The middle, then always the place that is farthest from all others. */
function deliveriesIn({ grid, distance }: Rooms, room: Room, taken: readonly Point[]): Point[] {
  const wanted = Math.min(DELIVERY.most, Math.max(1, Math.round(room.area / DELIVERY.everyM2)));
  const places = room.cells
    .filter((index) => (distance[index] ?? 0) >= DELIVERY.clearance)
    .map((index) => placeOf(grid, index));
  const isApart = (place: Point, others: readonly Point[], apart: number): boolean =>
    others.every((other) => distanceBetween(place, other) >= apart);
  // In a small room the middle is all there is.
  const chosen = isApart(room.centre, taken, DELIVERY.middleApart) ? [room.centre] : [];
  while (chosen.length < wanted) {
    const others = [...taken, ...chosen];
    const next = farthest(places, others.length > 0 ? others : [room.centre]);
    if (next === undefined || !isApart(next, others, DELIVERY.apart)) break;
    chosen.push(next);
  }
  return chosen;
}

function farthest(places: readonly Point[], from: readonly Point[]): Point | undefined {
  let best: { readonly place: Point; readonly far: number } | undefined;
  for (const place of places) {
    const far = Math.min(...from.map((other) => distanceBetween(place, other)));
    if (best === undefined || far > best.far) best = { place, far };
  }
  return best?.place;
}

function isBetween(
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): boolean {
  return value >= least && value <= most;
}

function towards(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}
