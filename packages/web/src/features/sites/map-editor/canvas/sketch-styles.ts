import type { Point } from '@rota/floor';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import OlPoint from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapPalette } from '../../../../map/map-palette.ts';
import type { Handle } from '../document/handles.rules.ts';
import type { MapObject } from '../document/objects.ts';
import { boundsOf, isPoint, middleOfBox } from '../document/objects.ts';
import type { Snapped } from '../document/snap.rules.ts';
import type { Sketch } from '../tools/tool.ts';
import { faint } from './layer-look.ts';

/** Lengths as they stand on the map, e.g. "3.2 m". */
export type SketchWords = { metres(value: number): string; degrees(radians: number): string };

function mark(geometry: OlPoint | LineString | Polygon, style: Style | Style[]): Feature {
  const feature = new Feature(geometry);
  feature.setStyle(style);
  return feature;
}

function label(words: string, palette: MapPalette, offsetY = -16): Text {
  return new Text({
    text: words,
    font: '600 12px "Inter Variable", system-ui, sans-serif',
    fill: new Fill({ color: palette.selection }),
    stroke: new Stroke({ color: palette.halo, width: 5 }),
    offsetY,
  });
}

/** The handles of the chosen object as marks: squares at corners, dots between them, a ring for radius and direction. */
export function handleMarks(
  object: MapObject,
  handles: readonly Handle[],
  palette: MapPalette,
  isTouch: boolean,
): Feature[] {
  const large = isTouch ? 1.5 : 1;
  const stroke = new Stroke({ color: palette.selection, width: 2 });
  const images = {
    corner: new RegularShape({
      points: 4,
      radius: 7 * large,
      angle: Math.PI / 4,
      fill: new Fill({ color: palette.halo }),
      stroke,
    }),
    side: new CircleStyle({ radius: 3.5 * large, fill: new Fill({ color: palette.selection }) }),
    radius: new CircleStyle({ radius: 6 * large, fill: new Fill({ color: palette.halo }), stroke }),
    heading: new CircleStyle({
      radius: 6 * large,
      fill: new Fill({ color: palette.selection }),
      stroke: new Stroke({ color: palette.halo, width: 2 }),
    }),
  };
  const middle = middleOfBox(boundsOf(object));
  return handles.flatMap(({ kind, at }) => [
    ...(kind === 'heading' ? [mark(lineThrough([middle, at]), new Style({ stroke, zIndex: 9 }))] : []),
    mark(new OlPoint([at.x, at.y]), new Style({ image: images[kind], zIndex: 10 })),
  ]);
}

function lineThrough(points: readonly Point[]): LineString {
  return new LineString(points.map(({ x, y }) => [x, y]));
}

/** The sketch of a tool, as marks. */
export function sketchMarks(sketch: Sketch, palette: MapPalette, words: SketchWords): Feature[] {
  const { box, measure, span, objects } = sketch;
  return [
    ...(box === undefined ? [] : [boxMark(box, palette)]),
    // The size of the span says the same length, at the same place.
    ...(measure === undefined ? [] : measureMarks(measure, palette, span === undefined ? words : undefined)),
    ...(span === undefined
      ? []
      : spanMarks(span, objects?.length === 1 ? objects[0] : undefined, palette, words)),
  ];
}

function boxMark([a, b]: readonly [Point, Point], palette: MapPalette): Feature {
  const ring = [
    [a.x, a.y],
    [b.x, a.y],
    [b.x, b.y],
    [a.x, b.y],
    [a.x, a.y],
  ];
  const stroke = new Stroke({ color: palette.selection, width: 1.25, lineDash: [5, 3] });
  return mark(
    new Polygon([ring]),
    new Style({ stroke, fill: new Fill({ color: faint(palette.selection, 0.08) }) }),
  );
}

function measureMarks(
  line: readonly Point[],
  palette: MapPalette,
  words: SketchWords | undefined,
): Feature[] {
  const last = line[line.length - 1];
  const length = line
    .slice(1)
    .reduce((sum, to, at) => sum + Math.hypot(to.x - (line[at]?.x ?? to.x), to.y - (line[at]?.y ?? to.y)), 0);
  const stroke = new Stroke({ color: palette.selection, width: 2, lineDash: [7, 4] });
  const dot = new CircleStyle({ radius: 3.5, fill: new Fill({ color: palette.selection }) });
  return [
    ...(line.length > 1 ? [mark(lineThrough(line), new Style({ stroke, zIndex: 8 }))] : []),
    ...line.map(({ x, y }) => mark(new OlPoint([x, y]), new Style({ image: dot, zIndex: 9 }))),
    ...(last === undefined || line.length < 2 || words === undefined
      ? []
      : [
          mark(
            new OlPoint([last.x, last.y]),
            new Style({ text: label(words.metres(length), palette), zIndex: 11 }),
          ),
        ]),
  ];
}

function spanMarks(
  [from, to]: readonly [Point, Point],
  only: MapObject | undefined,
  palette: MapPalette,
  words: SketchWords,
): Feature[] {
  const at = new OlPoint([to.x, to.y]);
  return [mark(at, new Style({ text: label(sizeWords(from, to, only, words), palette, -22), zIndex: 12 }))];
}

function sizeWords(from: Point, to: Point, only: MapObject | undefined, words: SketchWords): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (only !== undefined && !isPoint(only) && only.kind === 'rectangle') {
    const { minX, minY, maxX, maxY } = boundsOf(only);
    return `${words.metres(maxX - minX)} × ${words.metres(maxY - minY)}`;
  }
  if (only !== undefined && isPoint(only) && only.target_id === 'sketch')
    return words.degrees(Math.atan2(dy, dx));
  return `${words.metres(Math.hypot(dx, dy))} · ${words.degrees(Math.atan2(dy, dx))}`;
}

/** The mark at a place that a pointer was drawn to. */
export function snapMark({ at, to }: Snapped, palette: MapPalette): Feature | undefined {
  if (to === undefined || to === 'grid') return undefined;
  const stroke = new Stroke({ color: palette.tone.attention, width: 2 });
  const images = {
    corner: new RegularShape({ points: 4, radius: 8, angle: Math.PI / 4, stroke }),
    edge: new RegularShape({ points: 3, radius: 8, stroke }),
    wall: new CircleStyle({ radius: 6, stroke }),
    angle: new RegularShape({ points: 4, radius: 6, radius2: 0, stroke }),
  };
  return mark(new OlPoint([at.x, at.y]), new Style({ image: images[to], zIndex: 13 }));
}

/** How a thing of an older version looks: an outline in dashes, or a ring where it is a place. */
export function pastStyle(palette: MapPalette): Style {
  const stroke = new Stroke({ color: palette.tone.waiting, width: 2.5, lineDash: [6, 5] });
  return new Style({
    stroke,
    fill: new Fill({ color: faint(palette.tone.waiting, 0.12) }),
    image: new CircleStyle({ radius: 15, stroke }),
  });
}
