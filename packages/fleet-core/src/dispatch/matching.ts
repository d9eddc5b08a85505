import type { FleetState, Floor } from '../state/fleet-state.ts';
import { assign } from './assignment.rules.ts';
import { measure, type Pair, type Row } from './robot-candidates.ts';
import type { Reach } from './reach.ts';

/** Robots looked at for a task at most, the nearest of those that could take it. */
const NEAREST = 12;
/** To leave a task out costs more than any way, so that as many as can be are done. */
const LEFT_OUT = 1e6;
/** Work is only interrupted where there is no other robot. */
const INTERRUPTED = 1e4;
/** When a busy robot is free is only known about: it must be so much better. */
const UNSURE_FACTOR = 1.2;
const UNSURE_S = 15;
/** A more urgent task counts more in the sum of all ways, up to so much. */
const DOUBLED_BY_S = 1_800;
const MOST_WEIGHT = 3;
/** How many times the pairs of a solution are measured and the assignment is solved again; each round measures at least one pair. */
const MOST_ROUNDS = 40;

/** The result for the rows: the pair of each, undefined for one that is left out. */
export type Matched = {
  readonly pairs: readonly (Pair | undefined)[];
  /** The search budget of this tick was spent: unmeasured rows have to wait. */
  readonly isSpent: boolean;
};

/**
 * Finds the robots for tasks with the smallest total time until robots reach the first stops. A way is never shorter than the straight
 * line, so the best solution over measured ways and straight lines is optimal once every pair in it is measured.
 */
export function match(fleet: FleetState, floor: Floor, reach: Reach, rows: readonly Row[]): Matched {
  let isSpent = false;
  for (let round = 0; ; round += 1) {
    const pairs = solve(rows);
    const open = pairs.flatMap((pair, index) =>
      pair && !pair.isMeasured ? [{ pair, row: rows[index] }] : [],
    );
    if (open.length === 0) return { pairs, isSpent };
    for (const { pair, row } of open) {
      isSpent = floor.searches.left <= 0 || round >= MOST_ROUNDS;
      if (isSpent)
        return {
          pairs: pairs.map((one) => (one?.isMeasured === true && one.seconds < Infinity ? one : undefined)),
          isSpent,
        };
      if (row) measure(fleet, reach, row, pair);
    }
  }
}

function solve(rows: readonly Row[]): (Pair | undefined)[] {
  const columns = new Map<string, number>();
  const near = rows.map(nearestOf);
  for (const pair of near.flat()) {
    const { robotId } = pair.assessed.robot.info;
    if (!columns.has(robotId)) columns.set(robotId, columns.size);
  }
  const costs = rows.map((row, index) => {
    const line = new Array<number>(columns.size).fill(Infinity);
    const mayInterrupt = near[index]?.some(({ how }) => how === 'gives_way') === true;
    for (const pair of near[index] ?? [])
      line[columns.get(pair.assessed.robot.info.robotId) ?? 0] = costOf(row, pair, mayInterrupt);
    return line;
  });
  const leave = rows.map(({ worth }) => LEFT_OUT + worth);
  const robotIds = [...columns.keys()];
  return assign(costs, leave).map((column, index) =>
    column < 0
      ? undefined
      : near[index]?.find((pair) => pair.assessed.robot.info.robotId === robotIds[column]),
  );
}

/** The nearest robots that could take a task. */
function nearestOf({ pairs }: Row): readonly Pair[] {
  const near: Pair[] = [];
  for (const pair of pairs) {
    if (near.length === NEAREST) break;
    if (pair.seconds < Infinity) near.push(pair);
  }
  return near;
}

function costOf({ urgency }: Row, { how, seconds }: Pair, mayInterrupt: boolean): number {
  const weight = Math.min(MOST_WEIGHT, 1 + urgency / DOUBLED_BY_S);
  if (how === 'soon')
    return weight * (seconds * UNSURE_FACTOR + UNSURE_S) + (mayInterrupt ? 2 * INTERRUPTED : 0);
  return weight * seconds + (how === 'gives_way' ? INTERRUPTED : 0);
}
