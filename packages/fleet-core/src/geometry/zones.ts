import { isInArea, isPartInArea, type Area } from '@rota/floor';
import type { Occupancy } from './occupancy.ts';
import { boxesMeet, boxNear, boxOf, type Box, type Flat } from './polyline.ts';

/** An area in which no more than `capacity` robots may be at once. A robot is where its middle is. */
export type Zone = {
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly area: Area;
  readonly box: Box;
};

/** A zone that a line comes into from outside: `at` is the index in the flat line of the point by which it is in. */
export type Entry = { readonly zone: Zone; readonly at: number };

/** A capacity zone; corners in metres. */
export function newZone(zone: Omit<Zone, 'box'>): Zone {
  return { ...zone, box: boxOf(zone.area.flatMap(({ x, y }) => [x, y])) };
}

/** Whether a place lies in a zone. */
export function isInZone({ area, box }: Zone, x: number, y: number): boolean {
  return boxNear(box, x, y, 0) && isInArea(area, x, y);
}

/** Whether a straight way comes into a zone anywhere. */
export function meetsZone({ area, box }: Zone, ax: number, ay: number, bx: number, by: number): boolean {
  const own = {
    minX: Math.min(ax, bx),
    maxX: Math.max(ax, bx),
    minY: Math.min(ay, by),
    maxY: Math.max(ay, by),
  };
  return (
    boxesMeet(box, own, 0) &&
    (isInArea(area, bx, by) || isInArea(area, ax, ay) || isPartInArea(area, ax, ay, bx, by, 0))
  );
}

function lineMeetsZone(zone: Zone, line: Flat): boolean {
  if (isInZone(zone, line[0] as number, line[1] as number)) return true;
  for (let at = 2; at + 1 < line.length; at += 2) {
    if (
      meetsZone(
        zone,
        line[at - 2] as number,
        line[at - 1] as number,
        line[at] as number,
        line[at + 1] as number,
      )
    )
      return true;
  }
  return false;
}

type Known = {
  readonly stands: readonly Zone[];
  holds: readonly Zone[];
  readonly claim: Flat;
  enters: readonly Entry[] | undefined;
};

/** The robots in the capacity zones of a floor. */
export class ZoneBook<Robot extends object> {
  readonly zones: readonly Zone[];
  readonly #settle: () => void;
  readonly #known = new Map<Robot, Known>();
  readonly #standing = new Map<Zone, Set<Robot>>();
  readonly #holding = new Map<Zone, Set<Robot>>();

  /** `settle` takes in what has changed since: called before each question. */
  constructor(zones: readonly Zone[], settle: () => void) {
    this.zones = zones;
    this.#settle = settle;
    for (const zone of zones) {
      this.#standing.set(zone, new Set());
      this.#holding.set(zone, new Set());
    }
  }

  /** Takes in what a robot occupies now; one without occupancy is nowhere. */
  place(robot: Robot, occupancy: Occupancy | undefined): void {
    if (this.zones.length === 0) return;
    const before = this.#known.get(robot);
    const stands = occupancy
      ? this.zones.filter((zone) => isInZone(zone, occupancy.standX, occupancy.standY))
      : [];
    const holds = occupancy ? this.#heldBy(occupancy) : [];
    moveRobot(this.#standing, robot, before?.stands ?? [], stands);
    moveRobot(this.#holding, robot, before?.holds ?? [], holds);
    if (occupancy) this.#known.set(robot, { stands, holds, claim: occupancy.claim, enters: undefined });
    else this.#known.delete(robot);
  }

  /** Takes in a new pose of a robot that stands, or will stand, where it did. */
  movePose(robot: Robot, occupancy: Occupancy): void {
    const known = this.#known.get(robot);
    if (!known) return;
    const holds = this.#heldBy(occupancy);
    moveRobot(this.#holding, robot, known.holds, holds);
    known.holds = holds;
  }

  /** The robot left the floor. */
  remove(robot: Robot): void {
    this.place(robot, undefined);
  }

  /** Robots that will stand in a zone once they have driven what is released to them. */
  standing(zone: Zone): ReadonlySet<Robot> {
    this.#settle();
    return this.#standing.get(zone) ?? new Set();
  }

  /** Robots that are in a zone, or may drive into it. */
  holding(zone: Zone): ReadonlySet<Robot> {
    this.#settle();
    return this.#holding.get(zone) ?? new Set();
  }

  /** Zones that a robot is in or may drive into. */
  heldBy(robot: Robot): readonly Zone[] {
    this.#settle();
    return this.#known.get(robot)?.holds ?? [];
  }

  /** Zones that a robot will come into beyond what is released to it. */
  entriesOf(robot: Robot): readonly Entry[] {
    this.#settle();
    const known = this.#known.get(robot);
    if (!known) return [];
    known.enters ??= this.entriesAlong(known.claim);
    return known.enters;
  }

  /** Zones that a line comes into; not those in which it begins, unless it comes back. */
  entriesAlong(line: Flat): readonly Entry[] {
    if (this.zones.length === 0 || line.length < 4) return [];
    const box = boxOf(line);
    return this.zones.flatMap((zone) => (boxesMeet(box, zone.box, 0) ? entriesInto(zone, line) : []));
  }

  /**
   * The first zone that a robot would come into by a straight way and in which there is no room for it; zones that it holds already are its
   * own. `kept` are places that are left for a robot that has waited long.
   */
  fullZoneOn(
    robot: Robot,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    kept: readonly Zone[] = [],
  ): Zone | undefined {
    if (this.zones.length === 0) return undefined;
    const own = this.heldBy(robot);
    return this.zones.find((zone) => {
      if (own.includes(zone) || !meetsZone(zone, ax, ay, bx, by)) return false;
      return this.holding(zone).size + (kept.includes(zone) ? 1 : 0) >= zone.capacity;
    });
  }

  #heldBy(occupancy: Occupancy): readonly Zone[] {
    return this.zones.filter(
      (zone) => boxesMeet(occupancy.heldBox, zone.box, 0) && lineMeetsZone(zone, occupancy.held),
    );
  }
}

function entriesInto(zone: Zone, line: Flat): Entry[] {
  const entries: Entry[] = [];
  let inside = isInZone(zone, line[0] as number, line[1] as number);
  for (let at = 2; at + 1 < line.length; at += 2) {
    const [x, y] = [line[at] as number, line[at + 1] as number];
    if (!inside && meetsZone(zone, line[at - 2] as number, line[at - 1] as number, x, y))
      entries.push({ zone, at });
    inside = isInZone(zone, x, y);
  }
  return entries;
}

function moveRobot<Robot>(
  where: ReadonlyMap<Zone, Set<Robot>>,
  robot: Robot,
  from: readonly Zone[],
  to: readonly Zone[],
): void {
  for (const zone of from) if (!to.includes(zone)) where.get(zone)?.delete(robot);
  for (const zone of to) where.get(zone)?.add(robot);
}
