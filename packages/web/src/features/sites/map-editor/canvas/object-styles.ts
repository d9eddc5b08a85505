import type { Drawing, DrawingLayer } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import { areaOf, piecesOf, type Area } from '@rota/floor';
import MultiPoint from 'ol/geom/MultiPoint.js';
import OlPoint from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { arrowPlaces } from '../../drawings/shared/drawing-painter.ts';
import { boundsOf, isPoint, middleOfBox, nameOf, type MapObject } from '../document/objects.ts';
import { borderColor, faint, layerColor, layerFill, LAYER_PAINT } from './layer-look.ts';
import { createObjectPictures, PLATE_PX } from './object-pictures.ts';

/** Names are written when zoomed in to this many metres a pixel. */
export const NAMES_BELOW = 0.06;
/** The distance of a chosen name from the middle of a device's spot. */
const SPOT_PX = 15;
const ARROWS_M = 1.6;
const ARROWS_PX = 40;
/** Half the angle that a camera is shown to see. */
const CAMERA_HALF = Math.PI / 6;

/** How objects look: quietly, or chosen. */
export type ObjectStyles = (object: MapObject, resolution: number, isChosen: boolean) => Style[];

/** The styles of one palette at a pixel ratio; what can be painted once is. */
export function createObjectStyles(palette: MapPalette, ratio: number): ObjectStyles {
  const fills = new Map<DrawingLayer, Fill>();
  const { plate, spot, arrow } = createObjectPictures(palette, ratio);

  function fillOf(layer: DrawingLayer): Fill {
    const known = fills.get(layer) ?? new Fill({ color: layerFill(layer, palette, ratio) });
    fills.set(layer, known);
    return known;
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
  function pointStyles(
    point: MapPoint,
    resolution: number,
    isChosen: boolean,
    name: string | undefined,
  ): Style[] {
    return [
      new Style({
        image: plate(point.type, isChosen, resolution),
        ...(name === undefined ? {} : { text: chosenName(name, point, palette) }),
        zIndex: 2,
      }),
    ];
  }
  function lineStyles(
    drawing: Extract<Drawing, { kind: 'line' }>,
    resolution: number,
    isChosen: boolean,
  ): Style[] {
    const color = colorOf(drawing, isChosen);
    const { dash, fill } = LAYER_PAINT[drawing.layer];
    const broad = new Stroke({
      color: faint(layerColor(drawing.layer, palette), Math.max(0.25, fill)),
      width: Math.max(1.5, drawing.width / resolution),
      lineCap: 'butt',
      lineJoin: 'bevel',
    });
    const thin = new Stroke({ color, width: isChosen ? 2 : 1.25, lineDash: [...dash] });
    return [
      new Style({ stroke: broad }),
      new Style({ stroke: thin }),
      ...arrowsOf(drawing, resolution, color),
    ];
  }
  function areaStyles(drawing: Drawing, resolution: number, isChosen: boolean): Style[] {
    const color = colorOf(drawing, isChosen);
    const { dash } = LAYER_PAINT[drawing.layer];
    const border = new Stroke({ color, width: isChosen ? 2 : 1.25, lineDash: isChosen ? [] : [...dash] });
    return [
      new Style({ fill: fillOf(drawing.layer), stroke: border }),
      ...arrowsOf(drawing, resolution, color),
    ];
  }
  function spotStyles(drawing: Extract<Drawing, { kind: 'point' }>, isChosen: boolean): Style[] {
    return [
      ...(drawing.layer === 'camera' ? [sight(drawing, colorOf(drawing, isChosen))] : []),
      new Style({ image: spot(drawing.layer, isChosen) }),
    ];
  }
  function colorOf(drawing: Drawing, isChosen: boolean): string {
    return isChosen ? palette.selection : borderColor(drawing.layer, palette);
  }
  return (object, resolution, isChosen) => {
    // The others' names stand among the labels of the map: see `object-names.ts`.
    const name = isChosen ? nameOf(object) : undefined;
    if (isPoint(object)) return pointStyles(object, resolution, isChosen, name);
    const own =
      object.kind === 'point'
        ? spotStyles(object, isChosen)
        : object.kind === 'line'
          ? lineStyles(object, resolution, isChosen)
          : areaStyles(object, resolution, isChosen);
    if (name === undefined) return own;
    return [...own, new Style({ geometry: middleGeometry(object), text: chosenName(name, object, palette) })];
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

/** How far below the middle of a chosen object its name stands, CSS pixels. */
export function nameOffset(object: MapObject): number {
  if (isPoint(object)) return PLATE_PX;
  return object.kind === 'point' ? SPOT_PX : 0;
}

/** The letters of a name. */
export function nameFont(isChosen: boolean): string {
  return `${isChosen ? 600 : 500} 11.5px "Inter Variable", system-ui, sans-serif`;
}

function chosenName(words: string, object: MapObject, palette: MapPalette): Text {
  return new Text({
    text: words,
    font: nameFont(true),
    fill: new Fill({ color: palette.label }),
    stroke: new Stroke({ color: palette.halo, width: 3 }),
    offsetY: nameOffset(object),
    overflow: true,
  });
}
