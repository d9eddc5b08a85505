import type { DeliveryRecord } from '../model/fleet-events.ts';
import { aDelivery } from './builders.ts';
import { runDay, type DayOutcome } from './day.ts';
import type { Mutation } from './mutations.ts';
import { seededRandom, shuffled } from '../preflight/random.ts';
import type { Stage } from './stage.ts';
import { twoFloors } from './two-floors.ts';
import type { ElevatorFault } from '../preflight/virtual-elevator.ts';

const MINUTE_MS = 60_000;
const TASKS = 14;
/** Faults are over by then, minutes from the beginning. */
const TROUBLE_MINUTES = 22;
const FAULTS: readonly ElevatorFault[] = ['slow', 'stuck', 'fire', 'offline', 'held', 'people'];

/** Something that goes wrong, from one minute to another. */
type Wrong = {
  readonly from: number;
  readonly until: number;
  readonly begin: (stage: Stage) => void;
  readonly end: (stage: Stage) => void;
};

/**
 * Half an hour of three robots in a house of two floors whose work leads over both, with one elevator or two; elevators slow down, get stuck,
 * catch fire, fall silent, have their doors held and are used by people, robots fall silent where they are, and owners die.
 */
export function runBusyElevators(
  seed: number,
  mutation?: Mutation,
  onLine?: (line: string) => void,
): DayOutcome {
  const random = seededRandom(seed);
  const floor = twoFloors(seed % 3 === 2 ? 2 : 1);
  const below = ['pass', 't1', 't2', 't3'];
  const above = ['room1', 'room2', 'room3', 'room4'];
  const coming = Array.from({ length: TASKS }, (_, index) => {
    const isUp = random.chance(0.7);
    const [from, to] = isUp ? ['pass', random.pick(above)] : [random.pick(above), random.pick(below)];
    const stops = random.chance(0.3) ? shuffled(random, [to, random.pick(above)]) : [to];
    return {
      minute: 0.2 + random.next() * (TROUBLE_MINUTES - 4),
      make: (now: number): DeliveryRecord =>
        aDelivery(`d${index + 1}`, floor, [...new Set(stops)], from, { createdAt: now }),
    };
  }).sort((a, b) => a.minute - b.minute);
  const wrongs = Array.from({ length: 8 }, () =>
    aWrong(random.next(), random.below(1_000), random.pick(FAULTS)),
  );
  const begun = new Set<Wrong>();
  const ended = new Set<Wrong>();
  const robots = ['w1', 'w2', 'v1'].map((at, index) => ({ id: `r${index + 1}`, at, batteryPercent: 95 }));
  const settings = {
    loading_timeout_s: 120,
    arrival_timeout_s: 120,
    unloading_timeout_s: 120,
    expire_after_s: 0,
  };
  const faults = {
    from: 1_000_000,
    until: 1_000_000 + TROUBLE_MINUTES * MINUTE_MS,
    drop: 0.04,
    double: 0.03,
    delay: 0,
    longestDelayMs: 0,
  };
  return runDay(
    { seed, floor, robots, settings, faults, mutation, onLine, timedPresses: true },
    coming,
    90,
    (stage) => {
      const minute = (stage.now() - 1_000_000) / MINUTE_MS;
      for (const wrong of wrongs) {
        if (minute >= wrong.from && !begun.has(wrong)) wrong.begin(stage);
        if (minute >= wrong.from) begun.add(wrong);
        if (minute >= wrong.until && !ended.has(wrong)) wrong.end(stage);
        if (minute >= wrong.until) ended.add(wrong);
      }
    },
  );
}

/** What goes wrong, by three numbers that chance gave. */
function aWrong(when: number, number: number, fault: ElevatorFault): Wrong {
  const from = 1 + when * (TROUBLE_MINUTES - 4);
  const until = from + 0.5 + (number % 25) / 10;
  const id = `r${1 + (number % 3)}`;
  if (number % 4 === 0) return { from, until: from, begin: (stage) => stage.crash(), end: () => undefined };
  if (number % 4 === 1) {
    return {
      from,
      until,
      begin: (stage) => void stage.shafts.dead.add(id),
      end: (stage) => {
        if (stage.shafts.dead.delete(id)) stage.restart(id);
      },
    };
  }
  if (number % 8 === 2) {
    return {
      from,
      until,
      begin: (stage) => void stage.shafts.cutOff.add(id),
      end: (stage) => void stage.shafts.cutOff.delete(id),
    };
  }
  const of = (stage: Stage) => stage.shafts.elevators[number % stage.shafts.elevators.length];
  return {
    from,
    until,
    begin: (stage) => void of(stage)?.faults.add(fault),
    end: (stage) => void of(stage)?.faults.delete(fault),
  };
}
