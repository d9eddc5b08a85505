import type { Drawing, DrawingLayer } from '@rota/contract/drawings';
import type { TargetType } from '@rota/contract/targets';
import { areaOf, piecesOf, type Area } from '@rota/floor';
import MultiPoint from 'ol/geom/MultiPoint.js';
import OlPoint from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { line, drawGlyph } from '../../../../map/glyphs.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { arrowPlaces } from '../../drawings/shared/drawing-painter.ts';
import { targetGlyphs } from '../../targets/shared/target-glyphs.ts';
import { boundsOf, isPoint, middleOfBox, nameOf, type MapObject } from '../document/objects.ts';
import { borderColor, faint, layerColor, layerFill, LAYER_PAINT } from './layer-look.ts';

/** Names are written when zoomed in to this many metres a pixel. */
export const NAMES_BELOW = 0.06;
/** The plate of a point, CSS pixels. */
export const PLATE_PX = 22;
/** Farther out than this, metres a pixel, the plates of points get smaller, so that they do not hide each other; to this share at last. */
const WHOLE_BELOW = 0.06;
const SMALLEST = 0.5;
const ARROW_PX = 14;
const ARROWS_M = 1.6;
const ARROWS_PX = 40;
/** Half the angle that a camera is shown to see. */
const CAMERA_HALF = Math.PI / 6;

/** How objects look: quietly, or chosen. */
export type ObjectStyles = (object: MapObject, resolution: number, isChosen: boolean) => Style[];

/** The styles of one palette at a pixel ratio; what can be painted once is. */
export function createObjectStyles(palette: MapPalette, ratio: number): ObjectStyles {
  const fills = new Map<DrawingLayer, Fill>();
  const pictures = new Map<string, HTMLCanvasElement>();

  function fillOf(layer: DrawingLayer): Fill {
    const known = fills.get(layer) ?? new Fill({ color: layerFill(layer, palette, ratio) });
    fills.set(layer, known);
    return known;
  }
  function picture(
    key: string,
    size: number,
    draw: (context: CanvasRenderingContext2D) => void,
    declutterMode: 'obstacle' | 'none' = 'obstacle',
  ): Icon {
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
    return new Icon({ img: canvas, scale: size / canvas.width, declutterMode });
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
    // A name may stand over the arrows of the area that it names.
    const icon = picture(
      `arrow ${color}`,
      ARROW_PX,
      (context) =>
        drawGlyph(
          context,
          line([-0.5, -0.7], [0.4, 0], [-0.5, 0.7]),
          ARROW_PX / 2,
          ARROW_PX / 2,
          ARROW_PX / 2 - 1,
          color,
          1.75,
        ),
      'none',
    );
    icon.setRotation(-heading);
    icon.setRotateWithView(true);
    return icon;
  }
  function arrowsIn(area: Area, heading: number, step: number, color: string): Style {
    const places = arrowPlaces(area, heading, step).map(({ x, y }) => [x, y]);
    return new Style({ geometry: new MultiPoint(places), image: arrow(heading, color) });
  }
  function arrowsOf(drawing: Drawing, resolution: number, color: string): Style[] {
    if (drawing.layer === 'slope' || (drawing.layer === 'directional' && drawing.kind !== 'line')) {
      return [arrowsIn(areaOf(drawing), drawing.props.heading, stepFor(drawing, resolution), color)];
    }
    if (drawing.layer !== 'directional' || drawing.kind !== 'line') return [];
    return piecesOf(drawing).map(({ area, heading }) =>
      arrowsIn(area, heading, stepFor(drawing, resolution), color),
    );
  }
  return (object, resolution, isChosen) => {
    const words = resolution < NAMES_BELOW || isChosen ? nameOf(object) : undefined;
    if (isPoint(object)) {
      return [
        new Style({
          image: plate(object.type, isChosen, resolution),
          ...(words === undefined ? {} : { text: nameText(words, isChosen, PLATE_PX, palette) }),
          zIndex: 2,
        }),
      ];
    }
    const color = isChosen ? palette.selection : borderColor(object.layer, palette);
    const label =
      words === undefined
        ? []
        : [
            new Style({
              geometry: middleGeometry(object),
              text: nameText(words, isChosen, object.kind === 'point' ? 15 : 0, palette),
            }),
          ];
    if (object.kind === 'point') {
      return [
        ...(object.layer === 'camera' ? [sight(object, color)] : []),
        new Style({ image: spot(object.layer, isChosen) }),
        ...label,
      ];
    }
    const { dash, fill } = LAYER_PAINT[object.layer];
    if (object.kind === 'line') {
      const broad = new Stroke({
        color: faint(layerColor(object.layer, palette), Math.max(0.25, fill)),
        width: Math.max(1.5, object.width / resolution),
        lineCap: 'butt',
        lineJoin: 'bevel',
      });
      const thin = new Stroke({ color, width: isChosen ? 2 : 1.25, lineDash: [...dash] });
      return [
        new Style({ stroke: broad }),
        new Style({ stroke: thin }),
        ...arrowsOf(object, resolution, color),
        ...label,
      ];
    }
    const border = new Stroke({ color, width: isChosen ? 2 : 1.25, lineDash: isChosen ? [] : [...dash] });
    return [
      new Style({ fill: fillOf(object.layer), stroke: border }),
      ...arrowsOf(object, resolution, color),
      ...label,
    ];
  };
}

function middleGeometry(object: MapObject): OlPoint {
  const { x, y } = middleOfBox(boundsOf(object));
  return new OlPoint([x, y]);
}

function sight(camera: Extract<Drawing, { layer: 'camera' }>, color: string): Style {
  const [x, y] = camera.coords[0];
  const { heading, range } = camera.props;
  const arc = Array.from({ length: 9 }, (_, at) => heading - CAMERA_HALF + (at / 8) * 2 * CAMERA_HALF);
  const ring = [
    [x, y],
    ...arc.map((angle) => [x + Math.cos(angle) * range, y + Math.sin(angle) * range]),
    [x, y],
  ];
  return new Style({
    geometry: new Polygon([ring]),
    fill: new Fill({ color: faint(color, LAYER_PAINT.camera.fill) }),
  });
}

/** Metres between two arrows: never so near that they blur, nor so many that they cost more than they tell. */
function stepFor(drawing: Drawing, resolution: number): number {
  const { minX, minY, maxX, maxY } = boundsOf(drawing);
  return Math.max(ARROWS_M, ARROWS_PX * resolution, Math.hypot(maxX - minX, maxY - minY) / 8);
}

function nameText(words: string, isChosen: boolean, offsetY: number, palette: MapPalette): Text {
  return new Text({
    text: words,
    font: `${isChosen ? 600 : 500} 11.5px "Inter Variable", system-ui, sans-serif`,
    fill: new Fill({ color: isChosen ? palette.label : palette.muted }),
    stroke: new Stroke({ color: palette.halo, width: 3 }),
    offsetY,
    overflow: true,
  });
}
