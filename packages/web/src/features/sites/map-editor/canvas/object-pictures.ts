import type { DrawingLayer } from '@rota/contract/drawings';
import type { TargetType } from '@rota/contract/targets';
import Icon from 'ol/style/Icon.js';
import { line, drawGlyph } from '../../../../map/glyphs.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { targetGlyphs } from '../../targets/shared/target-glyphs.ts';
import { borderColor, faint } from './layer-look.ts';

/** The plate of a point, CSS pixels. */
export const PLATE_PX = 22;
/** Farther out than this, metres a pixel, the plates of points get smaller, so that they do not hide each other; to this share at last. */
const WHOLE_BELOW = 0.06;
const SMALLEST = 0.5;
const ARROW_PX = 14;

/** The pictures of objects in one palette at a pixel ratio, each painted once: plates of points, spots of devices, and arrows. */
export function createObjectPictures(palette: MapPalette, ratio: number) {
  const pictures = new Map<string, HTMLCanvasElement>();

  function picture(key: string, size: number, draw: (context: CanvasRenderingContext2D) => void): Icon {
    const known = pictures.get(key);
    const canvas = known ?? document.createElement('canvas');
    if (known === undefined) {
      canvas.width = canvas.height = Math.ceil(size * ratio);
      const context = canvas.getContext('2d');
      if (context !== null) {
        context.scale(canvas.width / size, canvas.height / size);
        draw(context);
      }
      pictures.set(key, canvas);
    }
    return new Icon({ img: canvas, scale: size / canvas.width });
  }
  function plate(type: TargetType, isChosen: boolean, resolution: number): Icon {
    const icon = picture(`${type} ${isChosen}`, PLATE_PX + 2, (context) => {
      context.beginPath();
      context.roundRect(1, 1, PLATE_PX, PLATE_PX, 7);
      context.fillStyle = isChosen ? palette.selection : palette.raised;
      context.fill();
      context.strokeStyle = isChosen ? palette.halo : palette.target;
      context.lineWidth = 1.25;
      context.stroke();
      drawGlyph(
        context,
        targetGlyphs[type],
        PLATE_PX / 2 + 1,
        PLATE_PX / 2 + 1,
        5.8,
        isChosen ? palette.accentInk : palette.target,
        1.5,
      );
    });
    icon.setScale(
      Number(icon.getScale()) * (isChosen ? 1 : Math.max(SMALLEST, Math.min(1, WHOLE_BELOW / resolution))),
    );
    return icon;
  }
  function spot(layer: DrawingLayer, isChosen: boolean): Icon {
    const color = isChosen ? palette.selection : borderColor(layer, palette);
    return picture(`spot ${layer} ${isChosen}`, 16, (context) => {
      context.beginPath();
      if (layer === 'uwb') context.rect(3, 3, 10, 10);
      else if (layer === 'camera') context.arc(8, 8, 6, 0, 2 * Math.PI);
      else context.roundRect(2, 2, 12, 12, 4);
      context.fillStyle = faint(color, 0.9);
      context.fill();
      context.lineWidth = 1.5;
      context.strokeStyle = palette.halo;
      context.stroke();
    });
  }
  function arrow(heading: number, color: string): Icon {
    const icon = picture(`arrow ${color}`, ARROW_PX, (context) =>
      drawGlyph(
        context,
        line([-0.5, -0.7], [0.4, 0], [-0.5, 0.7]),
        ARROW_PX / 2,
        ARROW_PX / 2,
        ARROW_PX / 2 - 1,
        color,
        1.75,
      ),
    );
    icon.setRotation(-heading);
    icon.setRotateWithView(true);
    return icon;
  }
  return { plate, spot, arrow };
}
