/** Samples kept for each robot: enough for the newest second at the rates robots speak. */
const KEPT = 8;
/** A robot does not drive faster than this (m/s): a longer way between two samples is a jump and is shown as one. */
const JUMP_SPEED = 6;
const MIN_DELAY_MS = 120;
const MAX_DELAY_MS = 1_500;

/** Where a robot is shown: metres and radians, and whether it is between two samples. */
export type ShownPose = { x: number; y: number; theta: number; moving: boolean };

/**
 * The newest poses of many robots in typed arrays, one slot a robot, played back a little late so that the way between two messages can be
 * shown as motion. Times are ms of one clock (the server's).
 */
export type PoseTracks = {
  /** Takes a sample; one that is not newer than the last is dropped. */
  push(slot: number, at: number, x: number, y: number, theta: number): void;
  /** Forgets a slot's samples. */
  reset(slot: number): void;
  /** Writes where the robot is to be shown at `now` into `out`; false while it has no sample. */
  read(slot: number, now: number, out: ShownPose): boolean;
  /** Writes the newest sample into `out`; false while there is none. */
  readLast(slot: number, out: ShownPose): boolean;
  /** Time of the newest sample, `-Infinity` while there is none. */
  lastAt(slot: number): number;
  /** How late the slot is played, ms: a little more than the usual time between two samples. */
  delay(slot: number): number;
};

/** The shortest way round from one heading to another, in (-π, π]. */
export function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn <= -Math.PI ? turn + 2 * Math.PI : turn;
}

type Columns = { at: Float64Array; x: Float64Array; y: Float64Array; theta: Float64Array };

function grown(columns: Columns, size: number): Columns {
  const copy = (old: Float64Array): Float64Array => {
    const next = new Float64Array(size);
    next.set(old);
    return next;
  };
  return { at: copy(columns.at), x: copy(columns.x), y: copy(columns.y), theta: copy(columns.theta) };
}

function between(columns: Columns, from: number, to: number, at: number, out: ShownPose): void {
  const start = columns.at[from] as number;
  const span = (columns.at[to] as number) - start;
  const [x, y, theta] = [columns.x[from] as number, columns.y[from] as number, columns.theta[from] as number];
  const [nextX, nextY, nextTheta] = [
    columns.x[to] as number,
    columns.y[to] as number,
    columns.theta[to] as number,
  ];
  const jumped = Math.hypot(nextX - x, nextY - y) > (JUMP_SPEED * span) / 1000 + 0.5;
  const share = jumped ? 0 : (at - start) / span;
  out.x = x + (nextX - x) * share;
  out.y = y + (nextY - y) * share;
  out.theta = theta + turnBetween(theta, nextTheta) * share;
  out.moving = x !== nextX || y !== nextY || theta !== nextTheta;
}

/** Tracks that grow with the highest slot used. */
export function createPoseTracks(): PoseTracks {
  let columns: Columns = {
    at: new Float64Array(0),
    x: new Float64Array(0),
    y: new Float64Array(0),
    theta: new Float64Array(0),
  };
  let counts = new Uint8Array(0);
  let heads = new Uint8Array(0);
  let gaps = new Float64Array(0);

  function reserve(slot: number): void {
    if (slot < counts.length) return;
    const size = Math.max(64, 2 ** Math.ceil(Math.log2(slot + 1)));
    columns = grown(columns, size * KEPT);
    const grow = (old: Uint8Array): Uint8Array<ArrayBuffer> => {
      const next = new Uint8Array(size);
      next.set(old);
      return next;
    };
    counts = grow(counts);
    heads = grow(heads);
    const nextGaps = new Float64Array(size);
    nextGaps.set(gaps);
    gaps = nextGaps;
  }

  /** Index of the sample `back` places before the newest. */
  const indexOf = (slot: number, back: number): number =>
    slot * KEPT + (((heads[slot] ?? 0) - back + KEPT) % KEPT);
  const delay = (slot: number): number =>
    Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, (gaps[slot] ?? 0) * 1.3));
  const lastAt = (slot: number): number =>
    (counts[slot] ?? 0) === 0 ? -Infinity : (columns.at[indexOf(slot, 0)] as number);

  function take(index: number, out: ShownPose): void {
    out.x = columns.x[index] as number;
    out.y = columns.y[index] as number;
    out.theta = columns.theta[index] as number;
    out.moving = false;
  }

  return {
    delay,
    lastAt,
    push(slot, at, x, y, theta) {
      reserve(slot);
      const before = lastAt(slot);
      if (!(at > before)) return;
      if (before !== -Infinity) {
        const gap = Math.min(at - before, MAX_DELAY_MS);
        const known = gaps[slot] as number;
        gaps[slot] = known === 0 ? gap : known + (gap - known) * 0.2;
      }
      heads[slot] = ((heads[slot] as number) + 1) % KEPT;
      counts[slot] = Math.min(KEPT, (counts[slot] as number) + 1);
      const index = indexOf(slot, 0);
      columns.at[index] = at;
      columns.x[index] = x;
      columns.y[index] = y;
      columns.theta[index] = theta;
    },
    reset(slot) {
      if (slot >= counts.length) return;
      counts[slot] = 0;
      gaps[slot] = 0;
    },
    read(slot, now, out) {
      const count = counts[slot] ?? 0;
      if (count === 0) return false;
      const at = now - delay(slot);
      let newer = indexOf(slot, 0);
      take(newer, out);
      for (let back = 0; back < count; back += 1) {
        const index = indexOf(slot, back);
        if ((columns.at[index] as number) <= at) {
          if (back > 0) between(columns, index, newer, at, out);
          return true;
        }
        newer = index;
      }
      take(newer, out);
      out.moving = count > 1;
      return true;
    },
    readLast(slot, out) {
      if ((counts[slot] ?? 0) === 0) return false;
      take(indexOf(slot, 0), out);
      return true;
    },
  };
}
