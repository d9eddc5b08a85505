import type { FloorPlanner, Raster } from '@rota/floor';
import { createPlanner } from '@rota/floor';
import type { Drawing } from '@rota/contract/drawings';
import type { TargetType } from '@rota/contract/targets';
import type { ElevatorInfo } from '../model/elevators.ts';
import type { PreparedFloorInfo, TargetInfo } from '../model/fleet-events.ts';

const RESOLUTION = 0.1;

/** A made floor with its targets, all in metres from the lower left corner. */
export type MadeFloor = {
  readonly info: PreparedFloorInfo;
  /** Of all its floors. */
  readonly targets: readonly TargetInfo[];
  /** The other floors of a building, and the elevators that join them. */
  readonly upstairs?: readonly PreparedFloorInfo[];
  readonly elevators?: readonly ElevatorInfo[];
};

type Box = readonly [x: number, y: number, width: number, height: number];
type Spot = readonly [name: string, type: TargetType, x: number, y: number];

/** A floor of free boxes in solid wall. */
export function floorOf(
  mapId: string,
  width: number,
  height: number,
  boxes: readonly Box[],
  spots: readonly Spot[],
): MadeFloor {
  const columns = Math.round(width / RESOLUTION);
  const rows = Math.round(height / RESOLUTION);
  const cells = new Uint8Array(columns * rows).fill(1);
  for (const [x, y, w, h] of boxes) {
    for (
      let row = Math.round((height - y - h) / RESOLUTION);
      row < Math.round((height - y) / RESOLUTION);
      row += 1
    ) {
      for (let column = Math.round(x / RESOLUTION); column < Math.round((x + w) / RESOLUTION); column += 1) {
        cells[row * columns + column] = 0;
      }
    }
  }
  const raster: Raster = {
    width: columns,
    height: rows,
    resolution: RESOLUTION,
    origin: { x: 0, y: 0, theta: 0 },
    cells,
  };
  const planner: FloorPlanner = createPlanner(raster, { blockCells: 4 });
  const at = mapId.lastIndexOf('_');
  const info: PreparedFloorInfo = {
    mapId,
    site: mapId.slice(0, at),
    floor: mapId.slice(at + 1),
    version: 1,
    drawings: [],
    planner,
  };
  const targets = spots.map(([name, type, x, y]): TargetInfo => ({
    targetId: `${mapId}:${name}`,
    name,
    type,
    mapId,
    x,
    y,
    theta: 0,
  }));
  return { info, targets };
}

/** A corridor 2.4 m wide with rooms behind doors of 1.0 m on both sides, a kitchen at one end and waiting places in a lobby. */
export function hotel(): MadeFloor {
  const boxes: Box[] = [
    [0.5, 4.5, 27, 2.4],
    [0.5, 0.5, 5.5, 9.5],
    [22, 0.5, 5.5, 9.5],
  ];
  const spots: Spot[] = [
    ['kitchen', 'filling', 1.5, 9],
    ['bar', 'filling', 5, 1.3],
    ['w1', 'waiting', 23, 1.2],
    ['w2', 'waiting', 24.2, 1.2],
    ['w3', 'waiting', 25.4, 1.2],
    ['w4', 'waiting', 26.6, 1.2],
    ['c1', 'charge', 23, 9.3],
    ['c2', 'charge', 24.4, 9.3],
    ['c3', 'charge', 25.8, 9.3],
  ];
  for (let room = 0; room < 4; room += 1) {
    const x = 7 + room * 3.7;
    boxes.push([x, 7.2, 3.3, 2.8], [x + 1.1, 6.8, 1, 0.5], [x, 0.8, 3.3, 3.4], [x + 1.1, 4.1, 1, 0.5]);
    spots.push([`n${room}`, 'table', x + 2.6, 9.2], [`s${room}`, 'table', x + 0.7, 1.6]);
  }
  return floorOf('hotel_1', 28, 10.5, boxes, spots);
}

/** Two halls joined by one long passage in which robots cannot pass each other. */
export function bottleneck(): MadeFloor {
  return floorOf(
    'neck_0',
    22,
    9,
    [
      [0.5, 0.5, 7, 8],
      [14.5, 0.5, 7, 8],
      [7, 4, 8, 1.1],
    ],
    [
      ['left', 'filling', 1.5, 7.5],
      ['a', 'table', 1.5, 4.5],
      ['b', 'table', 5.5, 1.2],
      ['right', 'filling', 20.5, 7.5],
      ['d', 'table', 20.5, 4.5],
      ['e', 'table', 16.5, 1.2],
      ['w1', 'waiting', 1.2, 1.2],
      ['w2', 'waiting', 2.6, 1.2],
      ['w3', 'waiting', 20.8, 1.2],
      ['c1', 'charge', 19.2, 1.2],
      ['c2', 'charge', 4, 1.2],
    ],
  );
}

/** One hall with tables in rows and aisles in which two robots can pass. */
export function restaurant(): MadeFloor {
  const boxes: Box[] = [[0.5, 0.5, 15, 11]];
  const spots: Spot[] = [
    ['pass', 'filling', 1.3, 6],
    ['w1', 'waiting', 1.2, 1.2],
    ['w2', 'waiting', 2.4, 1.2],
    ['w3', 'waiting', 3.6, 1.2],
    ['w4', 'waiting', 4.8, 1.2],
    ['c1', 'charge', 1.2, 10.7],
    ['c2', 'charge', 2.6, 10.7],
  ];
  for (let column = 0; column < 3; column += 1) {
    for (let row = 0; row < 3; row += 1)
      spots.push([`t${column}${row}`, 'table', 5.5 + column * 4, 2.8 + row * 3.6]);
  }
  return floorOf('rest_g', 16, 12, boxes, spots);
}

const ESCAPE_POINTS: Readonly<Record<string, readonly Spot[]>> = {
  hotel_1: [
    ['x1', 'escape', 23, 3],
    ['x2', 'escape', 26.8, 3],
  ],
  rest_g: [
    ['x1', 'escape', 14.8, 1.2],
    ['x2', 'escape', 14.8, 10.7],
  ],
  neck_0: [
    ['x1', 'escape', 6.8, 7.5],
    ['x2', 'escape', 15.2, 7.5],
  ],
};

const zone = (id: string, name: string, capacity: number, [x, y, width, height]: Box): Drawing => ({
  id,
  layer: 'fleet',
  kind: 'rectangle',
  coords: [
    [x, y],
    [x + width, y + height],
  ],
  props: { name, capacity },
});

const DRAWINGS: Readonly<Record<string, readonly Drawing[]>> = {
  // Everybody drives through the corridor, and rooms are left into it.
  hotel_1: [zone('z1', 'corridor', 2, [6.5, 4.5, 15, 2.4])],
  // One is loaded at a time, and the middle aisle leads away from the chargers.
  rest_g: [
    zone('z1', 'pass', 1, [0.5, 4.6, 2.7, 2.8]),
    {
      id: 'a1',
      layer: 'directional',
      kind: 'rectangle',
      coords: [
        [6.4, 1.6],
        [8.6, 10.4],
      ],
      props: { heading: -Math.PI / 2 },
    },
    {
      id: 'a2',
      layer: 'directional',
      kind: 'line',
      coords: [
        [11.5, 2],
        [11.5, 10],
      ],
      width: 2,
      props: {},
    },
  ],
};

/** A made floor with what is drawn on it: capacity zones and one-way areas. */
export function withDrawings({ info, ...floor }: MadeFloor): MadeFloor {
  return { ...floor, info: { ...info, drawings: DRAWINGS[info.mapId] ?? [] } };
}

/** A made floor with two points to which robots escape: fewer than there are robots on some days. */
export function withEscapePoints({ info, targets }: MadeFloor): MadeFloor {
  const { mapId } = info;
  const points = (ESCAPE_POINTS[mapId] ?? []).map(([name, type, x, y]) => ({
    targetId: `${mapId}:${name}`,
    name,
    type,
    mapId,
    x,
    y,
    theta: 0,
  }));
  return { info, targets: [...targets, ...points] };
}
