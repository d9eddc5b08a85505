import type { Point } from '@rota/floor';
import type { MapPalette } from '../../map/map-palette.ts';
import type { Matrix } from '../../map/view-transform.ts';
import { applyMatrix } from '../../map/view-transform.ts';

/** What the chosen robot is driving: path and stops in the map frame; `passed` points of the path lie behind it. */
export type ShownRoute = {
  readonly path: readonly Point[];
  readonly passed: number;
  readonly stops: readonly { readonly x: number; readonly y: number; readonly name: string; readonly done: boolean }[];
  /** Words beside the pin of the next stop, e.g. the time it will take. */
  readonly eta: string | null;
};

const FONT = '600 12px "Inter Variable", system-ui, sans-serif';

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach((point, index) => (index === 0 ? context.moveTo(point.x, point.y) : context.lineTo(point.x, point.y)));
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

/** Stops as numbered dots; the next one as a pin with its name and the time to it. */
export function paintStops(context: CanvasRenderingContext2D, route: ShownRoute, toPixel: Matrix, palette: MapPalette): void {
  const next = route.stops.findIndex((stop) => !stop.done);
  route.stops.forEach((stop, index) => {
    const { x, y } = applyMatrix(toPixel, stop.x, stop.y);
    if (index === next) paintPin(context, x, y, route.eta === null ? stop.name : `${stop.name} · ${route.eta}`, palette);
    else paintStop(context, x, y, String(index + 1), stop.done, palette);
  });
}

function paintStop(context: CanvasRenderingContext2D, x: number, y: number, text: string, done: boolean, palette: MapPalette): void {
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

function paintPin(context: CanvasRenderingContext2D, x: number, y: number, text: string, palette: MapPalette): void {
  const height = 30;
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x - 4, y - 9, x - 11, y - 12, x - 11, y - height + 10);
  context.arc(x, y - height + 10, 11, Math.PI, 0);
  context.bezierCurveTo(x + 11, y - 12, x + 4, y - 9, x, y);
  context.closePath();
  context.fillStyle = palette.pathAhead;
  context.strokeStyle = palette.halo;
  context.lineWidth = 2.5;
  context.stroke();
  context.fill();
  context.beginPath();
  context.arc(x, y - height + 10, 4, 0, 2 * Math.PI);
  context.fillStyle = palette.halo;
  context.fill();
  context.font = FONT;
  const width = context.measureText(text).width + 16;
  const [left, top] = [x + 17, y - height];
  context.beginPath();
  context.roundRect(left, top, width, 22, 6);
  context.fillStyle = palette.raised;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = palette.line;
  context.stroke();
  context.fillStyle = palette.label;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, left + 8, top + 11.5);
}
