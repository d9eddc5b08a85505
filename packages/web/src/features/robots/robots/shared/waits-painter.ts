import type { Point } from '@rota/floor';
import type { MapPalette } from '../../../../map/map-palette.ts';

/** A robot as it is painted: its middle and how far its mark reaches, CSS pixels. */
export type WaitingMark = Point & { readonly radius: number };
/** A line from a robot that waits to the one that it waits for. */
export type WaitArrow = { readonly from: Point; readonly to: Point };

/** Robots nearer than this show no arrow between them: there is no room for it. CSS pixels. */
const LEAST_PX = 6;
const HEAD_PX = 9;
const GAP_PX = 4;

/**
 * The arrows of who waits for whom, first to last, between the edges of the marks. A robot of the chain that is not painted here
 * (elsewhere, or beyond the view) breaks the line: an arrow across it would say that the wrong ones wait for each other.
 */
export function waitArrows(chain: readonly string[], marks: ReadonlyMap<string, WaitingMark>): WaitArrow[] {
  return chain.slice(1).flatMap((id, index) => {
    const [from, to] = [marks.get(chain[index] ?? ''), marks.get(id)];
    if (from === undefined || to === undefined) return [];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const free = length - from.radius - to.radius - 2 * GAP_PX;
    if (free < LEAST_PX) return [];
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const start = from.radius + GAP_PX;
    return [
      {
        from: { x: from.x + x * start, y: from.y + y * start },
        to: { x: from.x + x * (start + free), y: from.y + y * (start + free) },
      },
    ];
  });
}

/** The chain of waiting robots as arrows, and a ring around the root: what everything waits for. */
export function paintWaits(
  context: CanvasRenderingContext2D,
  chain: readonly string[],
  marks: ReadonlyMap<string, WaitingMark>,
  palette: MapPalette,
): void {
  const root = marks.get(chain.at(-1) ?? '');
  context.lineCap = 'round';
  for (const arrow of waitArrows(chain, marks)) {
    stroke(context, palette, () => traceArrow(context, arrow));
  }
  if (root === undefined) return;
  stroke(context, palette, () => context.arc(root.x, root.y, root.radius + GAP_PX, 0, 2 * Math.PI));
}

function stroke(context: CanvasRenderingContext2D, palette: MapPalette, trace: () => void): void {
  context.beginPath();
  trace();
  context.strokeStyle = palette.halo;
  context.lineWidth = 6;
  context.stroke();
  context.strokeStyle = palette.tone.attention;
  context.lineWidth = 2.5;
  context.stroke();
}

function traceArrow(context: CanvasRenderingContext2D, { from, to }: WaitArrow): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  for (const side of [-1, 1]) {
    context.moveTo(to.x, to.y);
    context.lineTo(
      to.x - HEAD_PX * Math.cos(angle + side * 0.5),
      to.y - HEAD_PX * Math.sin(angle + side * 0.5),
    );
  }
}
