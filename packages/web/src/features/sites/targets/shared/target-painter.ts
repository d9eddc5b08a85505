import { drawGlyph } from '../../../../map/glyphs.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { createTextSprites, type TextSprite } from '../../../../map/text-sprites.ts';
import { targetGlyphs } from './target-glyphs.ts';
import type { MapTarget } from './map-target.ts';

/** Side of a target's icon, CSS pixels. */
export const PLATE_PX = 21;
const PLATE_MANY_PX = 27;
const MARGIN_PX = 2;
const HEADING_M = 0.7;
const CORNER_PX = 7;

/** The painter of a floor's targets: pictures, drawn once each. */
export type TargetSprites = {
  /** The icon of a target with its middle at (x, y). */
  plate(
    context: CanvasRenderingContext2D,
    x: number,
    y: number,
    type: MapTarget['type'],
    isChosen: boolean,
  ): void;
  /** Several targets as one mark. */
  gathering(context: CanvasRenderingContext2D, x: number, y: number, count: number): void;
  name(name: string, isChosen: boolean): TextSprite;
};

type Picture = { readonly canvas: HTMLCanvasElement; readonly side: number };

/** Sprites of one palette at a pixel ratio. */
export function createTargetSprites(palette: MapPalette, ratio: number): TargetSprites {
  const kept = new Map<string, Picture>();
  const text = createTextSprites(ratio);

  function picture(
    key: string,
    size: number,
    isChosen: boolean,
    draw: (context: CanvasRenderingContext2D, middle: number) => void,
  ): Picture {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const side = size + 2 * MARGIN_PX;
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(side * ratio);
    canvas.height = Math.ceil(side * ratio);
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.scale(ratio, ratio);
      context.beginPath();
      context.roundRect(MARGIN_PX, MARGIN_PX, size, size, CORNER_PX);
      context.fillStyle = isChosen ? palette.selection : palette.raised;
      context.fill();
      context.lineWidth = 1.25;
      context.strokeStyle = isChosen ? palette.halo : palette.target;
      context.globalAlpha = isChosen ? 1 : 0.55;
      context.stroke();
      context.globalAlpha = 1;
      draw(context, side / 2);
    }
    const made = { canvas, side };
    kept.set(key, made);
    return made;
  }
  // On whole pixels a picture is copied, between them it would be blended: that costs more, and blurs it.
  const whole = (place: number): number => Math.round(place * ratio) / ratio;
  function put(context: CanvasRenderingContext2D, { canvas, side }: Picture, x: number, y: number): void {
    context.drawImage(
      canvas,
      whole(x - side / 2),
      whole(y - side / 2),
      canvas.width / ratio,
      canvas.height / ratio,
    );
  }

  return {
    plate(context, x, y, type, isChosen) {
      const color = isChosen ? palette.accentInk : palette.target;
      const drawn = picture(`${type} ${isChosen}`, PLATE_PX, isChosen, (own, middle) =>
        drawGlyph(own, targetGlyphs[type], middle, middle, 5.6, color, 1.5),
      );
      put(context, drawn, x, y);
    },
    gathering(context, x, y, count) {
      const drawn = picture(`many ${count}`, count > 99 ? PLATE_MANY_PX : PLATE_PX, false, (own, middle) => {
        own.fillStyle = palette.target;
        own.font = '600 11px "Inter Variable", system-ui, sans-serif';
        own.textAlign = 'center';
        own.textBaseline = 'middle';
        own.fillText(String(count), middle, middle + 0.5);
      });
      put(context, drawn, x, y);
    },
    name: (name, isChosen) =>
      text(
        name,
        `${isChosen ? 600 : 450} 11.5px "Inter Variable", system-ui, sans-serif`,
        isChosen ? palette.label : palette.muted,
        palette.halo,
      ),
  };
}

/** Which way a robot faces at the chosen target. `scale` is CSS pixels a metre, `rotation` that of the view. */
export function paintHeading(
  context: CanvasRenderingContext2D,
  at: { readonly x: number; readonly y: number; readonly theta: number },
  { scale, rotation, color }: { scale: number; rotation: number; color: string },
): void {
  const angle = rotation - at.theta;
  context.beginPath();
  context.moveTo(at.x, at.y);
  context.lineTo(at.x + Math.cos(angle) * HEADING_M * scale, at.y + Math.sin(angle) * HEADING_M * scale);
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.stroke();
}
