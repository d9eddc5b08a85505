import type { Area } from '@rota/floor';

/** The inside of a cab on a floor: its middle, the heading of one who looks out of its front door, and its size in metres. */
export type Cab = {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly width: number;
  readonly depth: number;
};

/** The corners of a cab, in order. */
export function areaOfCab({ x, y, theta, width, depth }: Cab): Area {
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return corners.map(([forward, left]) => {
    const [along, across] = [(forward * depth) / 2, (left * width) / 2];
    return { x: x + along * cos - across * sin, y: y + along * sin + across * cos };
  });
}

/** Metres from a place to the inside of a cab; 0 in it. */
export function distanceToCab(
  { x, y, theta, width, depth }: Cab,
  place: { readonly x: number; readonly y: number },
): number {
  const [dx, dy] = [place.x - x, place.y - y];
  const along = Math.abs(dx * Math.cos(theta) + dy * Math.sin(theta)) - depth / 2;
  const across = Math.abs(dy * Math.cos(theta) - dx * Math.sin(theta)) - width / 2;
  return Math.hypot(Math.max(0, along), Math.max(0, across));
}
