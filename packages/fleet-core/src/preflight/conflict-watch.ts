import type { FleetState } from '../state/fleet-state.ts';
import { MOST_LISTED, type PreflightPair, type PreflightPlace } from './site.ts';

/** A wait shorter than this is part of driving. */
const WORTH_COUNTING_S = 2;
/** Waits in one square of so many metres are one place. */
const SQUARE = 1;

type Stand = { otherId: string; mapId: string; x: number; y: number; seconds: number };
type Square = { mapId: string; x: number; y: number; count: number; seconds: number };
type Pair = { robotId: string; otherId: string; count: number; seconds: number };

/** Counts who stands for whom, where, and for how long. */
export class ConflictWatch {
  conflicts = 0;
  seconds = 0;
  private readonly standing = new Map<string, Stand>();
  private readonly squares = new Map<string, Square>();
  private readonly pairs = new Map<string, Pair>();

  /** Some seconds went by. */
  note(fleet: FleetState, seconds: number): void {
    for (const [robotId, robot] of fleet.robots) {
      const { other } = robot.trip.waiting ?? {};
      const position = robot.reported.report?.position;
      const stand = this.standing.get(robotId);
      if (stand && stand.otherId !== other) this.end(robotId, stand);
      if (
        other === undefined ||
        !position ||
        robot.position.mapId === undefined ||
        robot.reported.report?.driving === true
      )
        continue;
      const now = this.standing.get(robotId) ?? {
        otherId: other,
        mapId: robot.position.mapId,
        x: position.x,
        y: position.y,
        seconds: 0,
      };
      now.seconds += seconds;
      this.standing.set(robotId, now);
    }
  }

  private end(robotId: string, stand: Stand): void {
    this.standing.delete(robotId);
    if (stand.seconds < WORTH_COUNTING_S) return;
    this.conflicts += 1;
    this.seconds += stand.seconds;
    const { mapId, x, y, otherId } = stand;
    const key = `${mapId} ${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
    const square = this.squares.get(key) ?? { mapId, x: 0, y: 0, count: 0, seconds: 0 };
    // The place is the mean of where they stood.
    square.x += (x - square.x) / (square.count + 1);
    square.y += (y - square.y) / (square.count + 1);
    square.count += 1;
    square.seconds += stand.seconds;
    this.squares.set(key, square);
    const pair = this.pairs.get(`${robotId} ${otherId}`) ?? { robotId, otherId, count: 0, seconds: 0 };
    pair.count += 1;
    pair.seconds += stand.seconds;
    this.pairs.set(`${robotId} ${otherId}`, pair);
  }

  /** All that was counted, the longest first; waits that go on end here. */
  finish(): { readonly places: PreflightPlace[]; readonly pairs: PreflightPair[] } {
    for (const [robotId, stand] of [...this.standing]) this.end(robotId, stand);
    return { places: longest(this.squares.values()), pairs: longest(this.pairs.values()) };
  }
}

function longest<T extends { readonly seconds: number }>(all: Iterable<T>): T[] {
  return [...all].sort((a, b) => b.seconds - a.seconds).slice(0, MOST_LISTED);
}
