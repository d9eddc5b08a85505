/** A point of a floor, metres, y upwards. */
export type Spot = { readonly x: number; readonly y: number };
/** The part of a floor that a picture shows: the metre at its middle, and pixels for a metre. */
export type Frame = { readonly x: number; readonly y: number; readonly scale: number };

/** The picture, in units of its own. */
export const PICTURE = { width: 400, height: 300 } as const;
/** Left free at the edges, so that no mark stands on them. */
const EDGE = 56;
/** A picture shows at least so many metres across, or a robot near by would fill it. */
const LEAST_METRES = 8;

/** A frame in which all spots are seen. The one before stays while it still serves, so that the floor does not move with each step. */
export function frameOf(spots: readonly Spot[], before: Frame | undefined): Frame {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = { width: PICTURE.width - 2 * EDGE, height: PICTURE.height - 2 * EDGE };
  const fitting = Math.min(
    room.width / Math.max(right - left, LEAST_METRES),
    room.height / Math.max(high - low, (LEAST_METRES * PICTURE.height) / PICTURE.width),
  );
  const best = { x: (left + right) / 2, y: (low + high) / 2, scale: fitting };
  if (before === undefined) return best;
  const isSeen = spots.every((spot) => {
    const { x, y } = inPicture(spot, before);
    return x >= EDGE / 2 && x <= PICTURE.width - EDGE / 2 && y >= EDGE / 2 && y <= PICTURE.height - EDGE / 2;
  });
  return isSeen && before.scale > best.scale / 2 ? before : best;
}

/** Where a spot stands in the picture, whose y grows downwards. */
export function inPicture({ x, y }: Spot, frame: Frame): Spot {
  return {
    x: PICTURE.width / 2 + (x - frame.x) * frame.scale,
    y: PICTURE.height / 2 - (y - frame.y) * frame.scale,
  };
}

/** The angle `next` (radians), shifted so that turning there from `before` takes the short way. */
export function shortTurn(before: number | undefined, next: number): number {
  if (before === undefined) return next;
  const turn = (next - before) % (2 * Math.PI);
  if (turn > Math.PI) return before + turn - 2 * Math.PI;
  return before + (turn < -Math.PI ? turn + 2 * Math.PI : turn);
}
