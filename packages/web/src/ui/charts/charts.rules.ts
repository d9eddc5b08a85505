/** A value at a moment (ms); null where nothing is known. */
export type ChartPoint = { readonly at: number; readonly value: number | null };
/** The time that a chart shows, ms since the epoch. */
export type ChartRange = { readonly from: number; readonly to: number };
/** The room of a drawing inside its chart, pixels. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The place of a moment in a box, pixels from the left. */
export function xOf(at: number, range: ChartRange, box: Box): number {
  return box.left + ((at - range.from) / Math.max(1, range.to - range.from)) * box.width;
}

/** The place of a value in a box, pixels from the top; values outside the scale stand at its edge. */
export function yOf(value: number, least: number, greatest: number, box: Box): number {
  const share = (value - least) / Math.max(1e-9, greatest - least);
  return box.top + box.height * (1 - Math.min(1, Math.max(0, share)));
}

/** Runs of points without a hole between them: a hole is an unknown value, or a pause of more than two and a half steps. */
export function runsOf(
  points: readonly ChartPoint[],
  stepMs: number,
): { readonly at: number; readonly value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  let last: number | undefined;
  for (const { at, value } of points) {
    if (value === null) {
      last = undefined;
      continue;
    }
    if (last === undefined || at - last > stepMs * 2.5) runs.push([]);
    runs.at(-1)?.push({ at, value });
    last = at;
  }
  return runs;
}

/** A line through each run, as the `d` of a path; a run of one point is a dot. */
export function linePath(
  points: readonly ChartPoint[],
  stepMs: number,
  scale: (point: { at: number; value: number }) => readonly [number, number],
): string {
  const write = (value: number): string => value.toFixed(1);
  return runsOf(points, stepMs)
    .map((run) => {
      const corners = run.map((point) => scale(point));
      const [first] = corners;
      if (first === undefined) return '';
      const rest = corners.length === 1 ? [first] : corners.slice(1);
      return `M${write(first[0])} ${write(first[1])}${rest.map(([x, y]) => `L${write(x)} ${write(y)}`).join('')}`;
    })
    .join('');
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const STEPS = [
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
  30 * DAY,
];

/** Round moments to mark along a range, at most `most`. `offsetMs` is what the reader's clock is ahead of UTC. */
export function timeTicks(range: ChartRange, most: number, offsetMs: number): number[] {
  const length = range.to - range.from;
  const step = STEPS.find((candidate) => length / candidate <= most) ?? 30 * DAY;
  const first = Math.ceil((range.from + offsetMs) / step) * step - offsetMs;
  const ticks: number[] = [];
  for (let at = first; at <= range.to && ticks.length < 50; at += step) ticks.push(at);
  return ticks;
}

/** The least round number (1, 2 or 5 times a power of ten) that is not below `value`: the top of a scale. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value * 0.999_999) ?? 10) * power;
}

/** Adds up neighbours until at most `most` remain, so that bars stay wide enough to be seen. */
export function groupBars<T>(rows: readonly T[], most: number, add: (a: T, b: T) => T): T[] {
  const size = Math.max(1, Math.ceil(rows.length / most));
  const groups: T[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const [first, ...rest] = rows.slice(from, from + size);
    if (first !== undefined) groups.push(rest.reduce(add, first));
  }
  return groups;
}
