import { MOST_CORNERS, type NewDrawing } from '@rota/contract/drawings';
import type { ImportProblem, ImportProblemCode } from '@rota/contract/map-import';
import { linePieces } from '@rota/floor';

export type Place = [number, number];
type Line = Extract<NewDrawing, { kind: 'line' }>;

/** Something that was read in another way than it stands there, or left out: a code of `importProblemTexts` with its values. */
export type Notice = { readonly code: ImportProblemCode; readonly params: ImportProblem['params'] };

/** A lane from one node to another. Robots drive from `from` to `to`, whichever way its line was drawn. */
export type GraphEdge = {
  /** What a person finds it by in the file. */
  readonly called: string;
  readonly from: string;
  readonly to: string;
  /** The line as it was drawn; without one it is straight. */
  readonly line?: readonly Place[];
  readonly isBothWays?: boolean;
  readonly name?: string | undefined;
  /** Metres across. */
  readonly width?: number | undefined;
  /** m/s that robots keep to on it. */
  readonly speed?: number | undefined;
};
/** Lanes between nodes; a node is known by its id, whatever lies where. */
export type LaneGraph = { readonly nodes: ReadonlyMap<string, Place>; readonly edges: readonly GraphEdge[] };
export type GraphDrawings = {
  readonly lanes: NewDrawing[];
  readonly speeds: NewDrawing[];
  readonly notices: Notice[];
};

/** Metres by which the end of a line may miss its node before a person should check. */
const MOVED = 0.1;

/**
 * The lanes of a graph as drawings. Direction and ends come from the nodes of an edge: its line may have been drawn the other way round, or
 * before a node was moved. Two edges between the same places in both directions are one lane both ways, also where nodes of different ids
 * stand at one place. Such a lane is kept as a note, as robots need no drawing to drive both ways. `laneWidth` in metres.
 */
export function graphDrawings({ nodes, edges }: LaneGraph, laneWidth: number): GraphDrawings {
  const notices: Notice[] = [];
  const laid = edges.flatMap((edge) => {
    const coords = placesOf(edge, nodes, notices);
    return coords === undefined ? [] : [{ edge, coords }];
  });
  const ways = new Set(laid.map(({ coords }) => keyOf(coords)));
  const noted = new Set<string>();
  const lanes: NewDrawing[] = [];
  const speeds: NewDrawing[] = [];
  for (const { edge, coords } of laid) {
    const [there, back] = [keyOf(coords), keyOf(coords.toReversed())];
    if (noted.has(back)) continue;
    // A round has its own way back by its ends alone.
    const isOneWay = edge.isBothWays !== true && (back === there || !ways.has(back));
    if (!isOneWay) noted.add(there);
    lanes.push(laneOf(edge, coords, isOneWay, laneWidth));
    if (edge.speed !== undefined) speeds.push(...slowAreas(edge, coords, edge.speed, laneWidth));
  }
  return { lanes, speeds, notices };
}

/** An edge as it is driven; undefined where it is no way at all. */
function placesOf(edge: GraphEdge, nodes: LaneGraph['nodes'], notices: Notice[]): Place[] | undefined {
  const { called, line = [] } = edge;
  const [start, end] = [nodes.get(edge.from), nodes.get(edge.to)];
  if (line.length > MOST_CORNERS)
    return drop(notices, { code: 'EDGE_TOO_LONG', params: { edge: called, limit: MOST_CORNERS } });
  if (start === undefined || end === undefined) {
    const node = start === undefined ? edge.from : edge.to;
    if (line.length < 2) return drop(notices, { code: 'EDGE_NODE_MISSING', params: { edge: called, node } });
    // Nothing but the line says where it leads.
    notices.push({ code: 'EDGE_DIRECTION_DRAWN', params: { edge: called, node } });
    return [...line];
  }
  if (distance(start, end) < 0.01 && line.length <= 2)
    return drop(notices, { code: 'EDGE_WITHOUT_LENGTH', params: { edge: called } });
  const [first, last] = [line[0] ?? start, line.at(-1) ?? end];
  const isBackwards =
    distance(first, end) + distance(last, start) < distance(first, start) + distance(last, end);
  const driven = isBackwards ? line.toReversed() : line;
  const off = Math.max(distance(driven[0] ?? start, start), distance(driven.at(-1) ?? end, end));
  if (off > MOVED) notices.push({ code: 'EDGE_ENDS_MOVED', params: { edge: called } });
  return [start, ...driven.slice(1, -1), end];
}

function drop(notices: Notice[], notice: Notice): undefined {
  notices.push(notice);
  return undefined;
}

function laneOf({ name, width }: GraphEdge, coords: Place[], isOneWay: boolean, laneWidth: number): Line {
  const shape = { kind: 'line', coords, width: width ?? laneWidth } as const;
  if (isOneWay) return { layer: 'directional', ...shape, props: name === undefined ? {} : { name } };
  return { layer: 'custom', ...shape, props: { key: 'lane', value: name ?? 'both ways' } };
}

/** A limit of speed is an area: one for each straight piece of the lane. */
function slowAreas(
  { name, width }: GraphEdge,
  coords: readonly Place[],
  speed: number,
  laneWidth: number,
): NewDrawing[] {
  const points = coords.map(([x, y]) => ({ x, y }));
  return linePieces(points, width ?? laneWidth).map(({ area }) => ({
    layer: 'speed',
    kind: 'polygon',
    coords: area.map(({ x, y }): Place => [roundToMillimetres(x), roundToMillimetres(y)]),
    props: {
      speed: roundToMillimetres(Math.min(5, Math.max(0.05, speed))),
      ...(name !== undefined && { name }),
    },
  }));
}

/** From where to where, to the centimetre: what nodes are called makes no difference here. */
function keyOf(coords: readonly Place[]): string {
  const [first, last] = [coords[0] ?? [0, 0], coords.at(-1) ?? [0, 0]];
  return [...first, ...last].map((value) => Math.round(value * 100)).join(' ');
}

function distance([ax, ay]: Place, [bx, by]: Place): number {
  return Math.hypot(ax - bx, ay - by);
}

function roundToMillimetres(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
