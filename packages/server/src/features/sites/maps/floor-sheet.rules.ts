import { fillText } from '@rota/contract/core';
import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import { floorPrintTexts, splitMapId, type Paper, type PrintQuery } from '@rota/contract/maps';
import { cellPositionToWorld, rasterBounds, type Grid, type Raster } from '@rota/floor';
import { boxAt, darkOn, meets, type Box } from './sheet-boxes.rules.ts';
import { arrowsOn, discOf, headOfArrow, lineOf, n, type Place } from './sheet-paths.rules.ts';

/** Sides of the sheets in millimetres, the shorter first (ISO 216). */
const SHEETS: Readonly<Record<Paper, readonly [number, number]>> = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
};
const EDGE = 10;
const HEAD = 14;
const FOOT = 26;

/** What is put on a sheet, in millimetres from its upper left corner. */
export type SheetItem =
  /** The picture of the grid: its pixels to the sheet as `x = a * column + c * row + e`, `y = b * column + d * row + f`. */
  | { readonly kind: 'grid'; readonly matrix: readonly [number, number, number, number, number, number] }
  | {
      readonly kind: 'path';
      /** As SVG writes it. */
      readonly d: string;
      readonly fill?: string;
      readonly stroke?: string;
      readonly width?: number;
      readonly opacity?: number;
      /** Ends where it ends: a lane is as long as it is drawn. */
      readonly isCut?: true;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly bold?: true;
      readonly hasHalo?: true;
    };
export type Sheet = { readonly width: number; readonly height: number; readonly items: readonly SheetItem[] };

/** What a sheet shows. */
export type SheetContent = {
  readonly mapId: string;
  readonly name: string;
  readonly project: string;
  readonly mapVersion: string;
  readonly scan: Raster;
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
};

type Look = { readonly fill: string; readonly opacity: number };
const LAYERS: Readonly<Record<Drawing['layer'], Look>> = {
  free_space: { fill: '#ffffff', opacity: 0 },
  obstacle: { fill: '#1f2933', opacity: 0 },
  eraser: { fill: '#9aa5b1', opacity: 0 },
  virtual_wall: { fill: '#7a1fa2', opacity: 0.9 },
  forbidden: { fill: '#d64545', opacity: 0.35 },
  speed: { fill: '#f0b429', opacity: 0.35 },
  door: { fill: '#0b69a3', opacity: 0.6 },
  slope: { fill: '#8d6e63', opacity: 0.4 },
  map_switch: { fill: '#2bb0ed', opacity: 0.35 },
  fleet: { fill: '#3ebd93', opacity: 0.3 },
  localization: { fill: '#829ab1', opacity: 0.3 },
  camera: { fill: '#243b53', opacity: 1 },
  uwb: { fill: '#14919b', opacity: 1 },
  directional: { fill: '#2f8f46', opacity: 0.45 },
  custom: { fill: '#b44d12', opacity: 0.35 },
};
const POINTS = {
  '': '#52606d',
  target: '#0967d2',
  charge: '#199473',
  waiting: '#627d98',
  filling: '#c65d21',
  delivery: '#8719e0',
  table: '#a61b1b',
  escape: '#0b7a0b',
} as const satisfies Record<MapPoint['type'], string>;

type Frame = { readonly width: number; readonly height: number; readonly mmPerMetre: number };

/** The sheet on which a floor has the most room, and its millimetres to the metre. */
function frameOf(grid: Grid, { paper, scale }: Pick<PrintQuery, 'paper' | 'scale'>): Frame {
  const { minX, minY, maxX, maxY } = rasterBounds(grid);
  const [short, long] = SHEETS[paper];
  const frames = [[short, long] as const, [long, short] as const].map(([width, height]) => {
    const fit = Math.min(
      (width - 2 * EDGE) / (maxX - minX),
      (height - 2 * EDGE - HEAD - FOOT) / (maxY - minY),
    );
    return { width, height, mmPerMetre: fit };
  });
  const [upright, wide] = frames;
  const best =
    upright && wide && upright.mmPerMetre >= wide.mmPerMetre
      ? upright
      : (wide ?? { width: short, height: long, mmPerMetre: 1 });
  return scale === 'fit' ? best : { ...best, mmPerMetre: Math.min(best.mmPerMetre, 1_000 / Number(scale)) };
}

/** Whether a floor fits on a sheet at a scale. */
export function fitsOnSheet(grid: Grid, print: Pick<PrintQuery, 'paper' | 'scale'>): boolean {
  return print.scale === 'fit' || frameOf(grid, print).mmPerMetre >= 1_000 / Number(print.scale) - 1e-9;
}

/** A floor as it is printed: to scale, with what is drawn on it, names, a legend and a bar of its scale. */
export function floorSheet(content: SheetContent, print: PrintQuery): Sheet {
  const { scan } = content;
  const frame = frameOf(scan, print);
  const { minX, maxY } = rasterBounds(scan);
  const at = (x: number, y: number): readonly [number, number] => [
    EDGE + (x - minX) * frame.mmPerMetre,
    EDGE + HEAD + (maxY - y) * frame.mmPerMetre,
  ];
  const items: SheetItem[] = [
    { kind: 'grid', matrix: matrixOf(scan, at) },
    ...content.drawings.flatMap((drawing) => drawnOn(drawing, at, frame.mmPerMetre)),
    ...content.drawings.flatMap((drawing) => labelArea(drawing, at, print.lang)),
    ...pointsOn(
      content.points,
      at,
      darkOn(scan, (x, y) => ({
        x: minX + (x - EDGE) / frame.mmPerMetre,
        y: maxY - (y - EDGE - HEAD) / frame.mmPerMetre,
      })),
    ),
    ...headOf(content, print),
    ...footOf(content, print, frame),
  ];
  return { width: frame.width, height: frame.height, items };
}

type At = (x: number, y: number) => Place;

function matrixOf(grid: Grid, at: At): readonly [number, number, number, number, number, number] {
  const corner = (column: number, row: number): readonly [number, number] => {
    const { x, y } = cellPositionToWorld(grid, column, row);
    return at(x, y);
  };
  const [[e, f], [right, rightY], [down, downY]] = [corner(0, 0), corner(1, 0), corner(0, 1)];
  return [right - e, rightY - f, down - e, downY - f, e, f];
}

function drawnOn(drawing: Drawing, at: At, mmPerMetre: number): SheetItem[] {
  const { fill, opacity } = LAYERS[drawing.layer];
  // What is laid over the scan is part of its picture.
  if (opacity === 0) return [];
  if (drawing.kind === 'line') {
    const width = Math.max(0.3, drawing.width * mmPerMetre);
    const places = drawing.coords.map(([x, y]) => at(x, y));
    const drawn: SheetItem = { kind: 'path', d: lineOf(places), stroke: fill, width, opacity, isCut: true };
    return drawing.layer === 'directional'
      ? [drawn, { kind: 'path', d: arrowsOn(places), stroke: '#1f2933', width: 0.4 }]
      : [drawn];
  }
  if (drawing.kind === 'point') {
    const [x, y] = at(...drawing.coords[0]);
    return [{ kind: 'path', d: `M${n(x - 1)} ${n(y - 1)}h2v2h-2z`, fill, opacity }];
  }
  if (drawing.kind === 'circle') {
    const [x, y] = at(...drawing.coords[0]);
    return [{ kind: 'path', d: discOf(x, y, drawing.radius * mmPerMetre), fill, opacity }];
  }
  return [{ kind: 'path', d: `${lineOf(cornersOf(drawing, at))}Z`, fill, opacity }];
}

/** What a colour does not tell of an area: how fast robots drive in it, and which way. */
function labelArea(drawing: Drawing, at: At, lang: PrintQuery['lang']): SheetItem[] {
  if (drawing.layer === 'speed') {
    const [x, y] = middleOf(drawing.kind === 'circle' ? [at(...drawing.coords[0])] : cornersOf(drawing, at));
    const speed = new Intl.NumberFormat(lang).format(drawing.props.speed);
    const text = fillText(floorPrintTexts[lang].speedLimit, { speed });
    return [
      {
        kind: 'text',
        x: x - text.length * NAME_MM * 0.28,
        y: y + NAME_MM / 2,
        text,
        size: NAME_MM,
        hasHalo: true,
      },
    ];
  }
  if (drawing.layer !== 'directional' || drawing.kind === 'line') return [];
  const [x, y] = middleOf(cornersOf(drawing, at));
  const [dx, dy] = [
    (Math.cos(drawing.props.heading) * WAY_MM) / 2,
    (-Math.sin(drawing.props.heading) * WAY_MM) / 2,
  ];
  const [from, to] = [[x - dx, y - dy] as const, [x + dx, y + dy] as const];
  return [
    {
      kind: 'path',
      d: `${lineOf([from, to])}${headOfArrow(to, Math.atan2(dy, dx))}`,
      stroke: '#1f2933',
      width: 0.4,
    },
  ];
}

function cornersOf({ kind, coords }: Extract<Drawing, { kind: 'rectangle' | 'polygon' }>, at: At): Place[] {
  const [[x0, y0], [x1, y1] = [0, 0]] = coords;
  return kind === 'rectangle'
    ? [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)]
    : coords.map(([x, y]) => at(x, y));
}

function middleOf(places: readonly Place[]): Place {
  const sum = (index: 0 | 1): number => places.reduce((all, place) => all + place[index], 0) / places.length;
  return [sum(0), sum(1)];
}

/** The points, and their names where these lie neither over each other nor over what is dark. */
function pointsOn(points: readonly MapPoint[], at: At, isDark: (box: Box) => boolean): SheetItem[] {
  const taken = points.map((point): Box => boxAt(...at(point.x, point.y), 1.3, 1.3));
  const names = points.map((point): SheetItem => {
    const [x, y] = at(point.x, point.y);
    const half = point.name.length * NAME_MM * 0.28;
    const places = [
      [x + 2 + half, y],
      [x, y + 3.4],
      [x, y - 3.4],
      [x - 2 - half, y],
      [x, y + 5.8],
    ] as const;
    const free = places
      .map(([cx, cy]) => boxAt(cx, cy, half, NAME_MM / 2))
      .filter((one) => !taken.some((other) => meets(one, other)));
    const place = free.find((one) => !isDark(one)) ?? free[0] ?? boxAt(x + 2 + half, y, half, NAME_MM / 2);
    taken.push(place);
    return {
      kind: 'text',
      x: place.left,
      y: place.bottom - 0.3,
      text: point.name,
      size: NAME_MM,
      hasHalo: true,
    };
  });
  return [...points.flatMap((point) => pointOn(point, at)), ...names];
}

/** Height of the letters of names. */
const NAME_MM = 2.2;
/** Length of the arrow of a one-way area. */
const WAY_MM = 8;
function pointOn(point: MapPoint, at: At): SheetItem[] {
  const [x, y] = at(point.x, point.y);
  const [dx, dy] = [Math.cos(point.theta) * 2.6, -Math.sin(point.theta) * 2.6];
  return [
    { kind: 'path', d: discOf(x, y, 1.3), fill: POINTS[point.type], stroke: '#ffffff', width: 0.25 },
    { kind: 'path', d: `M${n(x)} ${n(y)}L${n(x + dx)} ${n(y + dy)}`, stroke: POINTS[point.type], width: 0.5 },
  ];
}

function headOf({ mapId, name, project, mapVersion }: SheetContent, { lang }: PrintQuery): SheetItem[] {
  const t = floorPrintTexts[lang];
  const { site, floor } = splitMapId(mapId) ?? { site: mapId, floor: '' };
  const title = name === mapId ? `${site} · ${floor}` : name;
  // The title says site and floor already, as long as the map has no name of its own.
  const where = name === mapId ? project : fillText(t.place, { project, site, floor });
  const place = `${where} · ${fillText(t.version, { version: mapVersion })}`;
  return [
    { kind: 'text', x: EDGE, y: EDGE + 5, text: title, size: 5, bold: true },
    { kind: 'text', x: EDGE, y: EDGE + 10, text: place, size: 2.8 },
  ];
}

/** Bar of the scale, axes, and what the colours mean. */
function footOf(
  { drawings, points }: SheetContent,
  { lang, scale }: PrintQuery,
  { width, height, mmPerMetre }: Frame,
): SheetItem[] {
  const t = floorPrintTexts[lang];
  const top = height - EDGE - FOOT + 6;
  const metres = barMetres(mmPerMetre);
  const bar = metres * mmPerMetre;
  const ratio = Math.round(1_000 / mmPerMetre);
  const left = EDGE + 12;
  const items: SheetItem[] = [
    { kind: 'path', d: `M${EDGE} ${n(top + 8)}h7M${EDGE} ${n(top + 8)}v-7`, stroke: '#1f2933', width: 0.4 },
    { kind: 'text', x: EDGE + 7.5, y: top + 9, text: 'x', size: 2.5 },
    { kind: 'text', x: EDGE - 0.6, y: top, text: 'y', size: 2.5 },
    { kind: 'path', d: `M${left} ${n(top + 5)}v3h${n(bar)}v-3`, stroke: '#1f2933', width: 0.4 },
    { kind: 'text', x: left, y: top + 3.5, text: fillText(t.metres, { metres }), size: 2.8 },
    {
      kind: 'text',
      x: left,
      y: top + 12,
      text: fillText(scale === 'fit' ? t.fitted : t.scale, { scale: ratio }),
      size: 2.8,
    },
  ];
  const layers = [...new Set(drawings.map(({ layer }) => layer))].filter(
    (layer) => LAYERS[layer].opacity > 0,
  );
  const kinds = [...new Set(points.map(({ type }) => type))];
  const entries = [
    ...layers.map((layer) => ({ text: t[layer], fill: LAYERS[layer].fill, opacity: LAYERS[layer].opacity })),
    ...kinds.map((type) => ({ text: type === '' ? t.plain : t[type], fill: POINTS[type], opacity: 1 })),
  ];
  const from = left + Math.max(bar, 52) + 6;
  const columns = Math.max(1, Math.floor((width - EDGE - from) / 34));
  entries.forEach(({ text, fill, opacity }, index) => {
    const [x, y] = [from + (index % columns) * 34, top + Math.floor(index / columns) * 4.6];
    items.push({ kind: 'path', d: `M${n(x)} ${n(y)}h3v3h-3z`, fill, opacity, stroke: '#52606d', width: 0.1 });
    items.push({ kind: 'text', x: x + 4.2, y: y + 2.5, text, size: 2.4 });
  });
  return items;
}

/** A round length of which the bar is 20 to 50 mm. */
function barMetres(mmPerMetre: number): number {
  return [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((metres) => metres * mmPerMetre >= 20) ?? 1_000;
}
