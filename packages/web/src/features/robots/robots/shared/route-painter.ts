import type { Point } from '@rota/floor';
import type { Box } from '../../../../map/box-grid.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import type { Matrix } from '../../../../map/view-transform.ts';
import { applyMatrix } from '../../../../map/view-transform.ts';

/** The route of the chosen robot: path and stops in the map frame; `passed` points of the path lie behind it. */
export type ShownRoute = {
  readonly path: readonly Point[];
  readonly passed: number;
  readonly stops: readonly {
    readonly x: number;
    readonly y: number;
    readonly name: string;
    readonly done: boolean;
  }[];
  /** Words beside the pin of the next stop, e.g. the time it will take. */
  readonly eta: string | null;
};

const FONT = '600 12px "Inter Variable", system-ui, sans-serif';

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach((point, index) =>
    index === 0 ? context.moveTo(point.x, point.y) : context.lineTo(point.x, point.y),
  );
}

/** Driven part solid, planned part dashed, both on a halo so that they are read on any ground. `robot` is where the robot is shown now. */
export function paintPath(
  context: CanvasRenderingContext2D,
  route: ShownRoute,
  robot: Point | undefined,
  toPixel: Matrix,
  palette: MapPalette,
): void {
  const pixels = route.path.map((point) => applyMatrix(toPixel, point.x, point.y));
  const here = robot === undefined ? [] : [applyMatrix(toPixel, robot.x, robot.y)];
  const driven = [...pixels.slice(0, route.passed), ...here];
  const ahead = [...here, ...pixels.slice(route.passed)];
  context.lineJoin = 'round';
  context.lineCap = 'round';
  if (driven.length > 1) {
    trace(context, driven);
    context.strokeStyle = palette.halo;
    context.lineWidth = 6;
    context.stroke();
    context.strokeStyle = palette.pathDriven;
    context.lineWidth = 3;
    context.stroke();
  }
  if (ahead.length > 1) {
    trace(context, ahead);
    context.strokeStyle = palette.halo;
    context.lineWidth = 6;
    context.stroke();
    context.strokeStyle = palette.pathAhead;
    context.lineWidth = 3;
    context.setLineDash([2, 7]);
    context.stroke();
    context.setLineDash([]);
  }
}

/** Side of the boxes that a path is covered with for labels, and how far they stand apart: CSS pixels. */
const PATH_BOX_PX = 8;
const PATH_STEP_PX = 14;

/** Boxes along the part of a route that is still to be driven, for labels to keep clear of. Pieces outside of the view have none. */
export function pathBoxes(
  route: ShownRoute,
  robot: Point | undefined,
  toPixel: Matrix,
  view: { readonly width: number; readonly height: number },
): Box[] {
  const ahead = [...(robot === undefined ? [] : [robot]), ...route.path.slice(route.passed)].map(({ x, y }) =>
    applyMatrix(toPixel, x, y),
  );
  const boxes: Box[] = [];
  const half = PATH_BOX_PX / 2;
  for (let index = 1; index < ahead.length; index += 1) {
    const [from, to] = [ahead[index - 1] as Point, ahead[index] as Point];
    const isBeside = Math.max(from.x, to.x) < 0 || Math.min(from.x, to.x) > view.width;
    if (isBeside || Math.max(from.y, to.y) < 0 || Math.min(from.y, to.y) > view.height) continue;
    const steps = Math.min(
      200,
      Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / PATH_STEP_PX)),
    );
    for (let step = 0; step < steps; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / steps;
      const y = from.y + ((to.y - from.y) * step) / steps;
      boxes.push({ left: x - half, top: y - half, right: x + half, bottom: y + half });
    }
  }
  return boxes;
}

const STOP_PX = 10;

/** Stops as numbered dots; the next one as a pin with its name and the time to it. Answers what they cover; `width` is that of the view. */
export function paintStops(
  context: CanvasRenderingContext2D,
  route: ShownRoute,
  toPixel: Matrix,
  palette: MapPalette,
  width: number,
): Box[] {
  const next = route.stops.findIndex((stop) => !stop.done);
  return route.stops.flatMap((stop, index) => {
    const { x, y } = applyMatrix(toPixel, stop.x, stop.y);
    if (index === next) {
      const words = route.eta === null ? stop.name : `${stop.name} · ${route.eta}`;
      return paintPin(context, { x, y }, words, palette, width);
    }
    paintStop(context, x, y, String(index + 1), stop.done, palette);
    return [{ left: x - STOP_PX, top: y - STOP_PX, right: x + STOP_PX, bottom: y + STOP_PX }];
  });
}

function paintStop(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  done: boolean,
  palette: MapPalette,
): void {
  context.beginPath();
  context.arc(x, y, 9, 0, 2 * Math.PI);
  context.fillStyle = palette.halo;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = done ? palette.pathDriven : palette.pathAhead;
  context.stroke();
  context.fillStyle = done ? palette.muted : palette.label;
  context.font = '600 10px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
}

const PIN_PX = 30;
const PIN_RADIUS = 11;
const WORDS_PX = 22;

/** Where the words of a pin stand: to its right, or to its left where they would reach beyond the edge of the view. */
function pinWords(at: Point, wordsWidth: number, width: number): Box {
  const beside = 17;
  const isLeft = at.x + beside + wordsWidth > width && at.x - beside - wordsWidth >= 0;
  const left = isLeft ? at.x - beside - wordsWidth : at.x + beside;
  return { left, top: at.y - PIN_PX, right: left + wordsWidth, bottom: at.y - PIN_PX + WORDS_PX };
}

function paintPin(
  context: CanvasRenderingContext2D,
  at: Point,
  text: string,
  palette: MapPalette,
  width: number,
): Box[] {
  const { x, y } = at;
  const head = y - PIN_PX + PIN_RADIUS - 1;
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x - 4, y - 9, x - PIN_RADIUS, y - 12, x - PIN_RADIUS, head);
  context.arc(x, head, PIN_RADIUS, Math.PI, 0);
  context.bezierCurveTo(x + PIN_RADIUS, y - 12, x + 4, y - 9, x, y);
  context.closePath();
  context.fillStyle = palette.pathAhead;
  context.strokeStyle = palette.halo;
  context.lineWidth = 2.5;
  context.stroke();
  context.fill();
  context.beginPath();
  context.arc(x, head, 4, 0, 2 * Math.PI);
  context.fillStyle = palette.halo;
  context.fill();
  context.font = FONT;
  const words = pinWords(at, context.measureText(text).width + 16, width);
  context.beginPath();
  context.roundRect(words.left, words.top, words.right - words.left, WORDS_PX, 6);
  context.fillStyle = palette.raised;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = palette.line;
  context.stroke();
  context.fillStyle = palette.label;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, words.left + 8, words.top + 11.5);
  return [words, { left: x - PIN_RADIUS, top: y - PIN_PX, right: x + PIN_RADIUS, bottom: y }];
}
