import type { TargetType } from '@rota/contract';
import type { Tone } from '../ui/tokens.ts';

type Draw = (context: CanvasRenderingContext2D) => void;

function line(...points: readonly (readonly [number, number])[]): Draw {
  return (context) => {
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.stroke();
  };
}
function shape(...points: readonly (readonly [number, number])[]): Draw {
  return (context) => {
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    context.fill();
  };
}
function dot(x: number, y: number, radius: number): Draw {
  return (context) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };
}
function all(...draws: readonly Draw[]): Draw {
  return (context) => draws.forEach((draw) => draw(context));
}

/** The shape of each state, in a box from -1 to 1 with y down, stroked and filled in the colour that is set. */
export const toneGlyphs: Readonly<Record<Tone, Draw>> = {
  neutral: dot(0, 0, 0.34),
  going: all(line([-0.55, -0.5], [0, 0], [-0.55, 0.5]), line([0.1, -0.5], [0.65, 0], [0.1, 0.5])),
  waiting: all(dot(-0.62, 0, 0.22), dot(0, 0, 0.22), dot(0.62, 0, 0.22)),
  charging: shape([0.15, -0.95], [-0.55, 0.15], [-0.05, 0.15], [-0.15, 0.95], [0.55, -0.15], [0.05, -0.15]),
  paused: all(line([-0.32, -0.55], [-0.32, 0.55]), line([0.32, -0.55], [0.32, 0.55])),
  attention: all(line([0, -0.75], [0, 0.2]), dot(0, 0.68, 0.2)),
  fault: all(line([-0.5, -0.5], [0.5, 0.5]), line([0.5, -0.5], [-0.5, 0.5])),
  offline: line([-0.55, 0.55], [0.55, -0.55]),
};

/** The shape of each type of target, in the same box. */
export const targetGlyphs: Readonly<Record<TargetType, Draw>> = {
  '': dot(0, 0, 0.4),
  target: all(line([-0.4, 0.8], [-0.4, -0.75]), shape([-0.4, -0.75], [0.65, -0.4], [-0.4, 0])),
  charge: toneGlyphs.charging,
  waiting: all(line([-0.5, -0.75], [0.5, -0.75], [-0.5, 0.75], [0.5, 0.75], [-0.5, -0.75])),
  filling: all(
    line([-0.7, 0.1], [-0.7, 0.7], [0.7, 0.7], [0.7, 0.1]),
    line([0, -0.8], [0, 0.25]),
    line([-0.32, -0.05], [0, 0.28], [0.32, -0.05]),
  ),
  delivery: all(line([-0.65, -0.5], [0.65, -0.5], [0.65, 0.7], [-0.65, 0.7], [-0.65, -0.5]), line([-0.25, -0.05], [0.25, -0.05])),
  table: all(line([-0.8, -0.35], [0.8, -0.35]), line([-0.5, -0.35], [-0.65, 0.7]), line([0.5, -0.35], [0.65, 0.7])),
  escape: all(
    line([-0.1, -0.7], [-0.7, -0.7], [-0.7, 0.7], [-0.1, 0.7]),
    line([-0.25, 0], [0.75, 0]),
    line([0.4, -0.35], [0.75, 0], [0.4, 0.35]),
  ),
};

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
