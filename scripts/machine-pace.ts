import { createHash } from 'node:crypto';

/** What {@link measureMs} answered, quiet, on the two cores for which the minutes of `vitest.config.ts` are set. */
const REFERENCE_MS = 34;
const SAMPLES = 15;
/** The first ones warm up. */
const WARM_UP = 5;
/** A machine slower than this is no place to judge how long a suite takes. */
const SLOWEST = 1.5;

/** How many times as slow this machine is now as the one for which the budgets are set: 1 to {@link SLOWEST}. */
export function slowness(ms: number = measureMs()): number {
  return Math.min(SLOWEST, Math.max(1, ms / REFERENCE_MS));
}

/** The median time of a fixed piece of work such as tests do: objects, text, maps and a hash. */
function measureMs(): number {
  const times = Array.from({ length: SAMPLES }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  const counted = times.slice(WARM_UP).sort((a, b) => a - b);
  return counted[Math.floor(counted.length / 2)] ?? REFERENCE_MS;
}

function work(): number {
  let seed = 1;
  const rows = Array.from({ length: 4_000 }, (_, index) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { id: `r${seed}`, x: seed / 7, name: `Table ${index}`, tags: [`a${index % 7}`, `b${index % 11}`] };
  });
  let text = '';
  for (let round = 0; round < 6; round += 1) {
    text = JSON.stringify(rows.toSorted((a, b) => a.x - b.x));
    JSON.parse(text);
  }
  const places = new Map<string, number>();
  for (const { id, x } of rows) for (let n = 0; n < 12; n += 1) places.set(`${id}${n}`, x * n);
  let sum = 0;
  for (const [key, value] of places) sum += value + key.length;
  const hash = createHash('sha256');
  for (let round = 0; round < 40; round += 1) hash.update(text);
  return sum + hash.digest().length;
}
