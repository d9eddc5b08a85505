/** A picture's size in pixels. */
export type Size = { readonly width: number; readonly height: number };
/** The visible part of a picture: its middle, in shares of its size, and the magnification, from 1 on. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };
/** A part of a picture, pixels. */
export type Part = Size & { readonly x: number; readonly y: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square of a picture that a crop shows, kept within the picture. */
export function partOf({ width, height }: Size, { x, y, zoom }: Crop): Part {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const within = (middle: number, length: number): number =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { x: within(x, width), y: within(y, height), width: side, height: side };
}

/** A crop moved by a share of what it shows, kept within the picture. */
export function movedBy(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const part = partOf(size, crop);
  const next = {
    ...crop,
    x: (part.x + part.width * (0.5 + by.x)) / size.width,
    y: (part.y + part.height * (0.5 + by.y)) / size.height,
  };
  const kept = partOf(size, next);
  return { ...next, x: (kept.x + kept.width / 2) / size.width, y: (kept.y + kept.height / 2) / size.height };
}

/** The size in which a part is kept: never larger than it is, nor than the limit. */
export function keptSize(part: Size, limit: Size): Size {
  const scale = Math.min(1, limit.width / part.width, limit.height / part.height);
  return {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
}
