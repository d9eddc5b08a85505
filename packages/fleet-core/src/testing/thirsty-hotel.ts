import { aDelivery } from './builders.ts';
import { runDay, type DayOutcome } from './day.ts';
import { hotel } from './floors.ts';
import { seededRandom } from '../preflight/random.ts';
import type { Mutation } from './mutations.ts';

const THIRST = 4;
const EVERY_MINUTES = 1.5;

/** Four robots of a hotel floor that empty their batteries in a quarter of an hour of driving, and three chargers; at work for an hour. */
export function runThirstyHotel(seed: number, mutation?: Mutation): DayOutcome {
  const floor = hotel();
  const random = seededRandom(seed);
  const idsOf = (type: string): string[] =>
    floor.targets.filter((target) => target.type === type).map(({ name }) => name);
  const coming = Array.from({ length: 60 / EVERY_MINUTES }, (_, index) => {
    const [from, to] = [random.pick(idsOf('filling')), random.pick(idsOf('table'))];
    return {
      minute: (index + 1) * EVERY_MINUTES,
      make: (now: number) => aDelivery(`d${index + 1}`, floor, [to], from, { createdAt: now }),
    };
  });
  const robots = idsOf('waiting').map((at, index) => ({
    id: `r${index + 1}`,
    at,
    thirst: THIRST,
    batteryPercent: 40 + random.below(60),
  }));
  const settings = {
    loading_timeout_s: 120,
    arrival_timeout_s: 120,
    unloading_timeout_s: 120,
    expire_after_s: 0,
  };
  return runDay({ seed, floor, robots, settings, mutation }, coming, 180);
}
