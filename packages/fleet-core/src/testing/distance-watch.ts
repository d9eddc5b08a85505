import type { VirtualRobot } from './virtual-robot.ts';

/** Two robots of the usual size touch at 0.74 m when both are turned the worst way. */
const NEVER_NEARER = 0.74;

/** Sees that no two robots touch. */
export class DistanceWatch {
  /** The least distance between any two so far, metres. */
  nearest = Infinity;
  private readonly last = new Map<string, number>();

  check(bodies: ReadonlyMap<string, VirtualRobot>, now: number): void {
    const list = [...bodies].map(([id, body]) => ({ id, place: body.place() }));
    list.forEach((a, index) => {
      for (const b of list.slice(index + 1))
        this.checkPair(`${a.id} and ${b.id}`, Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y), now);
    });
  }

  private checkPair(key: string, distance: number, now: number): void {
    const before = this.last.get(key) ?? Infinity;
    this.last.set(key, distance);
    this.nearest = Math.min(this.nearest, distance);
    // Robots that somebody put close together may part.
    if (distance < NEVER_NEARER && distance < before - 1e-6) throw new Error(`${key} are ${distance.toFixed(2)} m apart at ${now}.`);
  }
}
