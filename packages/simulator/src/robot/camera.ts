import { CELL_FREE, classAt, type Raster } from '@rota/floor';
import sharp from 'sharp';
import type { Body } from './lidar.ts';
import type { Vehicle } from './vehicle.ts';

/** Pixels of a picture. */
export const WIDTH = 480;
export const HEIGHT = 270;
/** Opening of the lens, radians, and how high above the floor it is compared with the height of a wall. */
const OPENING = 1.25;
const EYE = 0.35;
const FARTHEST = 14;
const STEP = 0.04;
/** Metres of wall seen at one metre take this many pixels. */
const SCALE = WIDTH / (2 * Math.tan(OPENING / 2));
const WALL_HEIGHT = 1.6;
const BODY_HEIGHT = 0.9;

/** The view of a camera at the front of a robot: walls of the raster and the bodies of others. RGB rows, `WIDTH` x `HEIGHT`. */
export function paintAhead(raster: Raster, eye: Vehicle, others: readonly Body[]): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const horizon = Math.round(HEIGHT * 0.48);
  for (let row = 0; row < HEIGHT; row += 1) paintGround(pixels, row, horizon);
  for (let column = 0; column < WIDTH; column += 1) {
    const turn = Math.atan((WIDTH / 2 - column) / SCALE);
    const ray = castRay(raster, eye, eye.theta + turn, others);
    if (ray === undefined) continue;
    // Along the axis of the lens, so that a flat wall looks flat.
    const depth = Math.max(0.15, ray.distance * Math.cos(turn));
    const height = ray.isBody ? BODY_HEIGHT : WALL_HEIGHT;
    const bottom = Math.min(HEIGHT - 1, Math.round(horizon + (SCALE * EYE) / depth));
    const top = Math.max(0, Math.round(horizon - (SCALE * (height - EYE)) / depth));
    const light = Math.max(0.18, 1 - ray.distance / FARTHEST) * (ray.isBody ? 1 : ray.shade);
    const color = ray.isBody ? [26, 158, 148] : [214, 208, 196];
    for (let row = top; row <= bottom; row += 1) put(pixels, column, row, color, light);
  }
  return pixels;
}

/** The picture as a JPEG of some twenty kilobytes. Encoded in another thread. */
export async function pictureAhead(
  raster: Raster,
  eye: Vehicle,
  others: readonly Body[],
): Promise<Uint8Array> {
  const raw = paintAhead(raster, eye, others);
  return sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 68 })
    .toBuffer();
}

/** Metres from an eye to the first wall or body in a direction, radians; undefined where there is none within sight. */
export function castRay(
  raster: Raster,
  eye: Vehicle,
  heading: number,
  others: readonly Body[],
): { readonly distance: number; readonly isBody: boolean; readonly shade: number } | undefined {
  const [dx, dy] = [Math.cos(heading), Math.sin(heading)];
  const body = nearestBody(eye, dx, dy, others);
  for (let distance = STEP; distance < FARTHEST; distance += STEP) {
    if (body !== undefined && body <= distance) return { distance: body, isBody: true, shade: 1 };
    const at = { x: eye.x + dx * distance, y: eye.y + dy * distance };
    if (classAt(raster, at) === CELL_FREE) continue;
    // Walls across the first axis are a little darker, which lets corners be seen.
    const isAcross = classAt(raster, { x: at.x - dx * STEP * 1.5, y: at.y }) === CELL_FREE;
    return { distance, isBody: false, shade: isAcross ? 0.82 : 1 };
  }
  return body === undefined ? undefined : { distance: body, isBody: true, shade: 1 };
}

/** Metres to the first body on a ray; undefined when there is none within sight. */
function nearestBody(eye: Vehicle, dx: number, dy: number, others: readonly Body[]): number | undefined {
  let nearest: number | undefined;
  for (const { x, y, radius } of others) {
    const along = (x - eye.x) * dx + (y - eye.y) * dy;
    const aside = Math.abs((x - eye.x) * dy - (y - eye.y) * dx);
    if (along <= 0 || aside >= radius) continue;
    const distance = along - Math.sqrt(radius * radius - aside * aside);
    if (distance > 0 && distance < FARTHEST && (nearest === undefined || distance < nearest))
      nearest = distance;
  }
  return nearest;
}

function paintGround(pixels: Uint8Array, row: number, horizon: number): void {
  const isFloor = row > horizon;
  const near = isFloor ? (row - horizon) / (HEIGHT - horizon) : (horizon - row) / horizon;
  const color = isFloor ? [146, 132, 116] : [232, 234, 236];
  for (let column = 0; column < WIDTH; column += 1) put(pixels, column, row, color, 0.45 + 0.5 * near);
}

function put(pixels: Uint8Array, column: number, row: number, color: readonly number[], light: number): void {
  const at = (row * WIDTH + column) * 3;
  for (let channel = 0; channel < 3; channel += 1)
    pixels[at + channel] = Math.round((color[channel] ?? 0) * light);
}
