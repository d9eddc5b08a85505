import { CELL_OCCUPIED, classAt, type Point, type Raster } from '@rota/floor';

/** A box on a printed sheet, millimetres from its upper left corner. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The box round a middle. */
export function boxAt(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** Whether two boxes lie over each other. */
export function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A box is looked at so often, millimetres. */
const STEP_MM = 0.4;

/** Whether a box lies over walls or furniture, on which letters are hard to read. `toFloor` says where on the floor a place of the sheet is. */
export function darkOn(scan: Raster, toFloor: (x: number, y: number) => Point): (box: Box) => boolean {
  const isDark = (x: number, y: number): boolean => classAt(scan, toFloor(x, y)) === CELL_OCCUPIED;
  return ({ left, right, top, bottom }) => {
    const across = Math.max(2, Math.ceil((right - left) / STEP_MM));
    return Array.from({ length: across + 1 }, (_, step) => left + ((right - left) * step) / across).some(
      (x) => isDark(x, top) || isDark(x, (top + bottom) / 2) || isDark(x, bottom),
    );
  };
}
