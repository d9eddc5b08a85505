import type { VirtualRobot } from './virtual-robot.ts';

/** Two robots of the usual size touch at 0.74 m when both are turned the worst way. */
const NEVER_NEARER = 0.74;

type Place = { readonly x: number; readonly y: number; readonly mapId: string };

/** Sees that no two robots touch. */
export class DistanceWatch {
  /** The least distance between any two so far, metres. */
  nearest = Infinity;
  private readonly last = new Map<number, number>();

  check(bodies: ReadonlyMap<string, VirtualRobot>, now: number): void {
    let first = 0;
    for (const [a, one] of bodies) {
      let second = 0;
      for (const [b, two] of bodies) {
        if (second > first) this.checkPair(a, b, first * bodies.size + second, one.place(), two.place(), now);
        second += 1;
      }
      first += 1;
    }
  }

  private checkPair(a: string, b: string, key: number, one: Place, two: Place, now: number): void {
    if (one.mapId !== two.mapId) {
      this.last.delete(key);
      return;
    }
    const distance = Math.sqrt((one.x - two.x) ** 2 + (one.y - two.y) ** 2);
    const before = this.last.get(key) ?? Infinity;
    this.last.set(key, distance);
    if (distance < this.nearest) this.nearest = distance;
    // Robots that a person put close together may part.
    if (distance >= NEVER_NEARER || distance >= before - 1e-6) return;
    throw new Error(`${a} and ${b} are ${distance.toFixed(2)} m apart at ${now}.`);
  }
}
