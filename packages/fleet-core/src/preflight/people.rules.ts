import type { StopKind } from '../model/fleet-events.ts';
import { NOTHING_LEARNED, type Learned } from '../model/learned.ts';
import { handlingAt } from '../work/handling.rules.ts';
import { seededRandom } from './random.ts';

/** The shortest time that a person takes, seconds. */
const QUICKEST_S = 3;

/**
 * How many seconds people take at a stop, drawn from what the site taught or what is usual, as a lognormal with that mean and spread. It hangs
 * on the seed and the stop alone, so that the same people come before and after a change, whatever robot brings it and whenever.
 */
export function personSeconds(
  seed: number,
  stopKey: string,
  kind: StopKind,
  targetId: string,
  learned: Learned = NOTHING_LEARNED,
): number {
  const { mean, variance } = handlingAt(learned, kind, targetId, 0);
  if (mean <= QUICKEST_S) return QUICKEST_S;
  const wide = Math.log(1 + variance / (mean * mean));
  return Math.max(
    QUICKEST_S,
    Math.exp(Math.log(mean) - wide / 2 + Math.sqrt(wide) * drawNormal(seed, stopKey)),
  );
}

/** A number of a standard normal distribution, always the same for the same key (Box and Muller, 1958). */
function drawNormal(seed: number, key: string): number {
  const random = seededRandom(hash(key) ^ seed);
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
