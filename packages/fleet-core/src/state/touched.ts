/** The kind of change of a robot: only its pose, or anything else that decides which room it takes. */
export type Change = 'pose' | 'all';

/**
 * The robots whose room is out of date. It is worked out once for all that changed before it is next read, and at the latest at the end of a
 * step, in the order in which the robots were touched: working it out may search for ways, which are counted.
 */
export class Touched<Robot> {
  readonly #changes = new Map<Robot, Change>();
  readonly #workOut: (robot: Robot, change: Change) => void;

  constructor(workOut: (robot: Robot, change: Change) => void) {
    this.#workOut = workOut;
  }

  mark(robot: Robot, change: Change = 'all'): void {
    if (this.#changes.get(robot) !== 'all') this.#changes.set(robot, change);
  }

  /** Brings the room of all touched robots up to date. Every read of it does this first. */
  settle(): void {
    if (this.#changes.size === 0) return;
    for (const [robot, change] of this.#changes) this.#workOut(robot, change);
    this.#changes.clear();
  }
}
