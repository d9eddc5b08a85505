import { randomBytes } from 'node:crypto';
import { mapArchive } from '@rota/simulator';
import { connectAsync } from 'mqtt';
import sharp from 'sharp';
import { zipOfFiles } from '../../packages/server/src/features/sites/maps/map-zip.format.ts';
import { IDLE_STATE } from './idle-state.ts';
import type { Product } from './product.ts';

type Place = [number, number];

/** A call with as much in it as is taken. */
export type SlowInput = {
  readonly name: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'GET' | 'MQTT';
  /** Below `/api`, or whole. */
  readonly path: string;
  readonly body?: string | Uint8Array;
};

/** Cells along a side of the largest floor that is read. */
export const LARGEST_SIDE = 6_300;
const RESOLUTION = 0.1;

/** A square floor with a pillar every three metres. */
export async function pillaredMap(side: number): Promise<Uint8Array> {
  const cells = new Uint8Array(side * side);
  for (let row = 30; row < side; row += 60) {
    for (let column = 30; column < side; column += 60)
      cells.fill(1, row * side + column, row * side + column + 6);
  }
  return mapArchive({
    width: side,
    height: side,
    resolution: RESOLUTION,
    origin: { x: 0, y: 0, theta: 0 },
    cells,
  });
}

/** A comb of slanted teeth, whose sides all lie beside each other. */
function comb(corners: number, left: number): Place[] {
  const teeth = 2 * Math.floor((corners - 2) / 2) - 1;
  const places = Array.from({ length: teeth }, (_, index): Place => [
    roundNumber(left + index * 0.02 + (index % 2) * 3),
    roundNumber(10 + (index % 2) * 150 + index * 0.001),
  ]);
  const [right] = places.at(-1) ?? [left];
  return [...places, [right, 5], [left, 5]];
}

/** Polygons of so many corners, and rectangles beside them, as many as a map may have. */
export function drawings(layer: string, corners: number, each: number, most: number): unknown[] {
  const polygons = Array.from({ length: Math.floor(corners / each) }, (_, index) => ({
    layer,
    kind: 'polygon',
    coords: comb(each, 1 + index * 3),
    props: {},
  }));
  const beside = Array.from({ length: most - polygons.length }, (_, index) => {
    const [x, y] = [1 + (index % 100) * 2, 1 + Math.floor(index / 100) * 2];
    return {
      layer,
      kind: 'rectangle',
      coords: [[x, y] as Place, [x + 1.234, y + 1.234] as Place],
      props: { name: `Place number ${index}` },
    };
  });
  return [...polygons, ...beside];
}

/** Points of a map between its pillars, a charging point first. */
export function points(count: number, word = 'point'): unknown[] {
  return Array.from({ length: count }, (_, index) => ({
    target_id: `bench-${word}-${index}`,
    name: `Table number ${index} by the window`,
    type: index === 0 ? 'charge' : 'table',
    x: 4.5 + (index % 100) * 1.5,
    y: 4.5 + Math.floor(index / 100) * 6,
    theta: 0,
  }));
}

/** A graph of lanes as nav2 writes it. */
export function graph(edges: number): unknown {
  const features = Array.from({ length: edges }, (_, index) => ({
    type: 'Feature',
    properties: { id: 100_000 + index, startid: index, endid: index + 1, metadata: { speed_limit: 50 } },
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [1 + (index % 300), 1],
          [1 + (index % 300), 9],
        ],
      ],
    },
  }));
  return { type: 'FeatureCollection', features };
}

/** A mask that is black in every second cell of a part, and says nothing elsewhere. */
export async function raggedMask(): Promise<Uint8Array> {
  const side = 3_000;
  const pixels = Buffer.alloc(side * side, 254);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1)
      if ((row * 7 + column * 13) % 11 < 5) pixels[row * side + column] = 0;
  }
  const yaml =
    'image: mask.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n';
  return zipOfFiles({
    'mask.yaml': yaml,
    'mask.pgm': Buffer.concat([Buffer.from(`P5\n${side} ${side}\n255\n`), pixels]),
  });
}

/** A file of products with as many lines as there may be. */
export function productFile(lines: number, words: string): string {
  const rows = Array.from(
    { length: lines },
    (_, index) => `,Dish ${index},Yemek ${index},Mains,${(index % 90) + 1}.50,${words},${words}`,
  );
  return ['id,name_en,name_tr,category,price,description_en,description_tr', ...rows].join('\n');
}

/** A picture of noise, which no method packs. */
export function noisyPicture(side: number): Promise<Buffer> {
  const pixels = randomBytes(side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** A schedule with as many runs a day and days named as there may be. */
export function fullSchedule(): unknown {
  const days = Array.from({ length: 366 }, (_, index) =>
    new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
  );
  const rule = {
    repeat: 'interval',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    every_minutes: 5,
    from: '00:00',
    to: '23:59',
  };
  return { rule, except_dates: days, extra_dates: days };
}

/** A robot that can say the longest state, nearly the 256 KB that the broker takes. */
export type TalkingRobot = { readonly sayState: () => Promise<void>; readonly leave: () => Promise<void> };

/** Registers a robot and lets it in. */
export async function startTalkingRobot(product: Product, projectId: number): Promise<TalkingRobot> {
  type Registered = {
    mqtt: { username: string; password: string; client_id: string; interface_name: string };
  };
  const made = {
    name: 'Talker',
    model: 'Load',
    manufacturer: 'Bench',
    serial_number: 'talker',
    protocol_version: '2.1.0',
  };
  const { mqtt } = await product.call<Registered>('POST', `/projects/${projectId}/robots`, made);
  const client = await connectAsync(product.mqttUrl, {
    username: mqtt.username,
    password: mqtt.password,
    clientId: mqtt.client_id,
  });
  const topic = `${mqtt.interface_name}/v2/Bench/talker`;
  let headerId = 0;
  const header = () => ({
    headerId: (headerId += 1),
    timestamp: new Date().toISOString(),
    version: '2.1.0',
    manufacturer: 'Bench',
    serialNumber: 'talker',
  });
  await client.publishAsync(
    `${topic}/connection`,
    JSON.stringify({ ...header(), connectionState: 'ONLINE' }),
    { qos: 1, retain: true },
  );
  const state = {
    ...IDLE_STATE,
    actionStates: Array.from({ length: 2_300 }, (_, index) => ({
      actionId: `action-${index}`,
      actionType: 'speak',
      actionStatus: 'FINISHED',
      resultDescription: 'said all',
    })),
  };
  return {
    sayState: async () => {
      await client.publishAsync(`${topic}/state`, JSON.stringify({ ...header(), ...state }), { qos: 1 });
    },
    leave: () => client.endAsync(),
  };
}

/** JSON of many fields, as any call reads it before it is refused. */
export function manyFields(bytes: number): string {
  const fields = Array.from(
    { length: Math.floor(bytes / 12) },
    (_, index) => `"f${String(index).padStart(6, '0')}":1`,
  );
  return `{${fields.join(',')}}`;
}

/** Lists within lists, as deep as bytes allow. */
export function deepList(bytes: number): string {
  const depth = Math.floor(bytes / 2);
  return `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

function roundNumber(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
