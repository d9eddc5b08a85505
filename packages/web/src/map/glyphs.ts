/** Draws a shape in a box from -1 to 1 with y down, stroked and filled in the colour that is set. */
export type Draw = (context: CanvasRenderingContext2D) => void;

/** A line through points. */
export function line(...points: readonly (readonly [number, number])[]): Draw {
  return (context) => {
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.stroke();
  };
}
/** A filled shape of points. */
export function shape(...points: readonly (readonly [number, number])[]): Draw {
  return (context) => {
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    context.fill();
  };
}
/** A filled circle. */
export function dot(x: number, y: number, radius: number): Draw {
  return (context) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };
}
/** Several shapes as one. */
export function all(...draws: readonly Draw[]): Draw {
  return (context) => draws.forEach((draw) => draw(context));
}

/** A bolt: what has to do with charging. */
export const bolt: Draw = shape(
  [0.15, -0.95],
  [-0.55, 0.15],
  [-0.05, 0.15],
  [-0.15, 0.95],
  [0.55, -0.15],
  [0.05, -0.15],
);

/** Draws a glyph round (x, y); `size` is half the side of its box, CSS pixels. */
export function drawGlyph(
  context: CanvasRenderingContext2D,
  draw: Draw,
  x: number,
  y: number,
  size: number,
  color: string,
  weight = 1.7,
): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  context.lineWidth = weight / size;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color;
  context.fillStyle = color;
  draw(context);
  context.restore();
}
