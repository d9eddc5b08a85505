import type { Occupancy } from './occupancy.ts';
import type { Flat } from './polyline.ts';
import { squaresAlong } from './squares.ts';

/** The index entry of one robot of the floor. */
type Entry<Robot> = {
  /** Robots are named in the order in which they came to the floor. */
  readonly order: number;
  occupancy: Occupancy;
  stand: readonly number[];
  held: readonly number[];
  /** Squares around its claim; undefined until a caller asks what it needs. */
  claimed: readonly number[] | undefined;
  /** Robots that stand where its claim leads; undefined when they have to be determined again. */
  needs: readonly Robot[] | undefined;
};

type Squares<Robot> = Map<number, Set<Robot>>;

/**
 * Robots of a floor by the squares in which they stand, in which they hold room, and through which they want to go, so that a question about
 * a place looks at the robots near it and not at all of them. What each robot needs is cached until it or a robot on its way moves.
 */
export class RoomIndex<Robot extends object> {
  readonly #entries = new Map<Robot, Entry<Robot>>();
  readonly #stands: Squares<Robot> = new Map();
  readonly #holds: Squares<Robot> = new Map();
  readonly #claims: Squares<Robot> = new Map();
  readonly #settle: () => void;
  #largestRadius = 0;
  #count = 0;

  /** `settle` takes in what has changed since: called before each question. */
  constructor(settle: () => void) {
    this.#settle = settle;
  }

  /** Takes in what a robot occupies now; one without occupancy is nowhere. */
  place(robot: Robot, occupancy: Occupancy | undefined): void {
    if (!occupancy) {
      this.remove(robot);
      return;
    }
    if (occupancy.radius > this.#largestRadius) this.#growReach(occupancy.radius);
    const entry = this.#entries.get(robot) ?? this.#newEntry(robot, occupancy);
    entry.occupancy = occupancy;
    const stand = squaresAlong([occupancy.standX, occupancy.standY], 0);
    this.#unsettle(entry.stand);
    this.#unsettle(stand);
    entry.stand = moveRobot(this.#stands, robot, entry.stand, stand);
    entry.held = moveRobot(this.#holds, robot, entry.held, squaresAlong(occupancy.held, 0));
    this.#forgetNeeds(robot, entry);
  }

  /** Takes in a new pose of a robot that stands, or will stand, where it did. */
  movePose(robot: Robot): void {
    const entry = this.#entries.get(robot);
    if (entry) entry.held = moveRobot(this.#holds, robot, entry.held, squaresAlong(entry.occupancy.held, 0));
  }

  /** The robot left the floor. */
  remove(robot: Robot): void {
    const entry = this.#entries.get(robot);
    if (!entry) return;
    this.#unsettle(entry.stand);
    moveRobot(this.#stands, robot, entry.stand, []);
    moveRobot(this.#holds, robot, entry.held, []);
    this.#forgetNeeds(robot, entry);
    this.#entries.delete(robot);
  }

  /** Robots that may stand within `reach` metres, plus their own radius, of a line, in the order in which they came. */
  standingNear(line: Flat, reach: number): readonly Robot[] {
    this.#settle();
    return this.#inOrder(this.#stands, squaresAlong(line, reach + this.#largestRadius));
  }

  /** Robots that may hold room within `reach` metres, plus their own radius, of a line. */
  holdingNear(line: Flat, reach: number): readonly Robot[] {
    this.#settle();
    return this.#inOrder(this.#holds, squaresAlong(line, reach + this.#largestRadius));
  }

  /** Those of `all` who stand where a robot's whole claim leads through, found by `find` when that is not known from before. */
  needsOf(
    robot: Robot,
    reach: number,
    find: (candidates: readonly Robot[]) => readonly Robot[],
  ): readonly Robot[] {
    this.#settle();
    const entry = this.#entries.get(robot);
    if (!entry) return [];
    if (entry.needs) return entry.needs;
    const squares =
      entry.claimed ??
      moveRobot(this.#claims, robot, [], squaresAlong(entry.occupancy.claim, reach + this.#largestRadius));
    entry.claimed = squares;
    entry.needs = find(this.#inOrder(this.#stands, squares));
    return entry.needs;
  }

  /** A larger robot is met from farther off. */
  #growReach(radius: number): void {
    this.#largestRadius = radius;
    for (const [robot, entry] of this.#entries) this.#forgetNeeds(robot, entry);
  }

  #newEntry(robot: Robot, occupancy: Occupancy): Entry<Robot> {
    this.#count += 1;
    const entry: Entry<Robot> = {
      order: this.#count,
      occupancy,
      stand: [],
      held: [],
      claimed: undefined,
      needs: undefined,
    };
    this.#entries.set(robot, entry);
    return entry;
  }

  /** Invalidates the needs of robots that want to pass squares which another robot enters or leaves. */
  #unsettle(squares: readonly number[]): void {
    for (const square of squares) {
      for (const robot of this.#claims.get(square) ?? []) {
        const entry = this.#entries.get(robot);
        if (entry) entry.needs = undefined;
      }
    }
  }

  #forgetNeeds(robot: Robot, entry: Entry<Robot>): void {
    if (entry.claimed) moveRobot(this.#claims, robot, entry.claimed, []);
    entry.claimed = undefined;
    entry.needs = undefined;
  }

  #inOrder(where: Squares<Robot>, squares: readonly number[]): readonly Robot[] {
    const found = new Set<Robot>();
    for (const square of squares) for (const robot of where.get(square) ?? []) found.add(robot);
    if (found.size < 2) return [...found];
    return [...found].sort((a, b) => (this.#entries.get(a)?.order ?? 0) - (this.#entries.get(b)?.order ?? 0));
  }
}

/** Takes a robot out of its former squares and into others, and answers the others. */
function moveRobot<Robot>(
  where: Squares<Robot>,
  robot: Robot,
  from: readonly number[],
  to: readonly number[],
): readonly number[] {
  if (from.length === to.length && from.every((square, index) => square === to[index])) return from;
  for (const square of from) {
    const robots = where.get(square);
    robots?.delete(robot);
    if (robots?.size === 0) where.delete(square);
  }
  for (const square of to) {
    const robots = where.get(square);
    if (robots) robots.add(robot);
    else where.set(square, new Set([robot]));
  }
  return to;
}
