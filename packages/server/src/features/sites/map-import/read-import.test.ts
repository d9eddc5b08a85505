import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapImport } from '@rota/contract/map-import';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf, type ZipEntries } from '../../../adapters/files/zip.fake.ts';
import { readImport } from './read-import.format.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const room = rasterFromText(
  Array.from({ length: 60 }, () => '.'.repeat(90)),
  0.1,
  { x: 0, y: 0, theta: 0 },
);

async function read(content: ZipEntries | Buffer | string): Promise<MapImport> {
  const path = join(folder, 'import');
  await writeFile(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : await zipOf(content),
  );
  return readImport({ path, mapId: 'inn_L1', floor: room, maxSpeed: 1, laneWidth: 1 });
}
const features = (...list: unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: list });
const edge = (from: number, to: number, coordinates: unknown) => ({
  type: 'Feature',
  properties: { startid: from, endid: to },
  geometry: { type: 'LineString', coordinates },
});
/** A mask in which every second cell is black, in rows or as a board. */
function noise(pattern: 'board' | 'bars'): ZipEntries {
  const pgm = Buffer.from(gridToPgm(room));
  const start = pgm.length - room.cells.length;
  for (let index = 0; index < room.cells.length; index += 1) {
    const [column, row] = [index % room.width, Math.floor(index / room.width)];
    if ((pattern === 'board' ? (column + row) % 2 : column % 8) === 0) pgm[start + index] = 0;
  }
  return { 'm.yaml': mapYaml(savedMapMeta(room, 'm.pgm')), 'm.pgm': pgm };
}

describe('what is no import', () => {
  test.each([
    ['no JSON', '{"type":', 'JSON_INVALID'],
    ['a coordinate that is no number', features(edge(1, 2, [[1, null], [2, 3]])), 'FEATURE_INVALID'],
    ['a coordinate beyond all numbers', features(edge(1, 2, [[1, 2], [2, 3]])).replace('[1,2]', '[1e999,2]'), 'FEATURE_INVALID'],
    ['a shape of another kind', features({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [] } }), 'FEATURE_UNSUPPORTED'],
    ['a collection of nothing', '{"type":"FeatureCollection"}', 'GEOJSON_INVALID'],
    ['a layout without nodes', '{"layouts":[{}]}', 'LAYOUT_INVALID'],
    ['a building without levels', 'levels: 3', 'BUILDING_INVALID'],
    ['a building on the globe', 'coordinate_system: wgs84\nlevels:\n  L1: {}', 'BUILDING_COORDINATES'],
    ['a line with too many corners', features(edge(1, 2, Array.from({ length: 2_001 }, (_, x) => [x / 1_000, 2]))), 'FEATURE_TOO_LONG'],
    ['more features than the limit', features(...Array.from({ length: 10_001 }, () => ({ type: 'Feature' }))), 'TOO_MANY'],
    ['degrees', features().replace('}', ',"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}}'), 'GEOJSON_IN_DEGREES'],
  ])('%s is refused in words', async (_what, content, code) => {
    const { drawings, points, problems } = await read(content);
    expect([drawings, points, problems.map((problem) => problem.code)]).toEqual([[], [], [code]]);
    expect(problems[0]?.text).not.toMatch(/[{}]/);
  }); // prettier-ignore

  test.each([
    ['a zip without anything', { 'a.txt': 'x' }, [['', 'NOTHING_FOUND']]],
    [
      'a yaml without its picture',
      { 'm.yaml': mapYaml(savedMapMeta(room, 'm.pgm')) },
      [['m.yaml', 'IMAGE_MISSING']],
    ],
    ['a yaml that is none', { 'm.yaml': 'image: [' }, [['m.yaml', 'YAML_INVALID']]],
    [
      'drawings of another product',
      { 'rota.json': '{}', 'drawings.json': '[{"layer":"lava"}]' },
      [['drawings.json', 'DRAWING_INVALID']],
    ],
    [
      'an entry that is far too large',
      { bomb: Buffer.alloc(51 * 1024 * 1024) },
      [['', 'ZIP_ENTRY_TOO_LARGE']],
    ],
  ])('%s is refused in words', async (_what, files, expected) => {
    const { problems } = await read(files);
    expect(problems.map(({ file, code }) => [file, code])).toEqual(expected);
  });

  test('a zip that was cut short is said to be, and specks are no areas', async () => {
    const zip = await zipOf({ 'm.yaml': 'x' });
    expect((await read(zip.subarray(0, zip.length - 30))).problems.map(({ code }) => code)).toEqual([
      'ZIP_CUT_SHORT',
    ]);
    expect((await read(noise('board'))).drawings).toEqual([]);
    expect((await read(noise('bars'))).drawings).toHaveLength(12);
  });

  test('drawings that cross themselves or lie beside the map are left out and counted', async () => {
    const bow = { layer: 'forbidden', kind: 'polygon', coords: [[1, 1], [3, 3], [3, 1], [1, 3]], props: {} }; // prettier-ignore
    const beside = { layer: 'forbidden', kind: 'circle', coords: [[50, 50]], radius: 1, props: {} };
    const { drawings, left_out: left } = await read({
      'rota.json': '{}',
      'drawings.json': JSON.stringify([bow, beside]),
    });
    expect([drawings, left]).toEqual([[], 2]);
  });
});

const node = (id: number | string, x: number, y: number, properties: object = {}) => ({
  type: 'Feature',
  properties: { id, ...properties },
  geometry: { type: 'Point', coordinates: [x, y] },
});
const shown = ({ drawings }: MapImport): unknown[] =>
  drawings.map((one) => [one.layer, one.kind === 'polygon' ? one.props : one.coords]);

describe('the direction of a lane', () => {
  test.each([
    ['drawn from its end to its start', [node(1, 1, 1), node(2, 5, 1), edge(1, 2, [[5, 1], [3, 2], [1, 1]])], [[1, 1], [3, 2], [5, 1]], []],
    ['drawn from its start to its end', [node(1, 1, 1), node(2, 5, 1), edge(2, 1, [[5, 1], [1, 1]])], [[5, 1], [1, 1]], []],
    ['whose nodes were moved since', [node(1, 1, 1), node(2, 5, 3), edge(1, 2, [[5, 1], [1, 1]])], [[1, 1], [5, 3]], ['EDGE_ENDS_MOVED']],
    ['whose nodes are named by texts', [node('1', 1, 1), node('2', 5, 1), edge(1, 2, [[5, 1], [1, 1]])], [[1, 1], [5, 1]], []],
    ['without its nodes', [edge(1, 2, [[5, 1], [1, 1]])], [[5, 1], [1, 1]], ['EDGE_DIRECTION_DRAWN']],
  ] as const)('comes from the ids of one %s', async (_what, list, coords, codes) => {
    const found = await read(features(...list));
    expect(shown(found)).toEqual([['directional', coords]]);
    expect(found.problems.map(({ code }) => code)).toEqual(codes);
  }); // prettier-ignore

  test('is both where another edge leads back, also between other nodes at the same places, and none between nodes at one place', async () => {
    const twins = [node(1, 1, 1), node(2, 5, 1), node(3, 5, 1), node(4, 1, 1)];
    const back = await read(features(...twins, edge(1, 2, [[1, 1], [5, 1]]), edge(3, 4, [[1, 1], [5, 1]])));
    expect(shown(back)).toEqual([['custom', [[1, 1], [5, 1]]]]);
    const nowhere = await read(features(...twins, edge(2, 3, [[5, 1], [5, 1]])));
    expect([shown(nowhere), nowhere.problems.map(({ code }) => code)]).toEqual([[], ['EDGE_WITHOUT_LENGTH']]);
  }); // prettier-ignore

  test('stands beside its name and its limit of speed, which may stand in metadata; what has no counterpart is named', async () => {
    const lane = edge(1, 2, [[1, 1], [5, 1]]);
    const properties = { ...lane.properties, cost: 3, metadata: { name: 'Koridor', speed_limit: 40 } };
    const found = await read(features(node(1, 1, 1, { metadata: { name: 'Mutfak' } }), node(2, 5, 1), { ...lane, properties }));
    expect(found.drawings.map(({ layer, props }) => [layer, props])).toEqual([
      ['directional', { name: 'Koridor' }],
      ['speed', { speed: 0.4, name: 'Koridor' }],
    ]);
    expect(found.points).toMatchObject([{ name: 'Mutfak', x: 1, y: 1 }]);
    expect(found.problems.map(({ code, params }) => [code, params])).toEqual([['FIELDS_LEFT_OUT', { fields: 'cost' }]]);
  }); // prettier-ignore
});

test('what cannot be used of a file is named, twenty of each at most, and the rest is imported', async () => {
  const bad = Array.from({ length: 30 }, () => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [] },
  }));
  const found = await read(features(...bad, node(1, 1, 1), node(2, 5, 1), edge(1, 2, [[1, 1], [5, 1]]), { type: 'Feature', geometry: null })); // prettier-ignore
  expect(found.drawings).toHaveLength(1);
  expect(found.problems).toHaveLength(21);
  expect(found.problems.at(-1)).toMatchObject({ code: 'MORE_NOTICES', params: { count: 11 } });
});

describe('a layout of another system', () => {
  const lif = (mapId: string, more: object = {}) => ({
    layoutId: mapId,
    layoutName: `Layout ${mapId}`,
    nodes: [
      { nodeId: 'n1', mapId: mapId, nodePosition: { x: 1, y: 2 } },
      { nodeId: 'n2', mapId: mapId, nodePosition: { x: 5, y: 2 } },
    ],
    edges: [
      {
        edgeId: 'e1',
        startNodeId: 'n1',
        endNodeId: 'n2',
        vehicleTypeEdgeProperties: [{ maxSpeed: 0.8 }, { maxSpeed: 0.5 }],
      },
    ],
    stations: [{ stationId: 's1', stationName: 'Pantry', interactionNodeIds: ['n2'] }],
    ...more,
  });

  test('as LIF brings the lanes and stations of its own floor', async () => {
    const found = await read(
      JSON.stringify({ metaInformation: {}, layouts: [lif('inn_L2'), lif('inn_L1')] }),
    );
    expect(shown(found)).toEqual([['directional', [[1, 2], [5, 2]]], ['speed', { speed: 0.5 }]]); // prettier-ignore
    expect(found.points).toMatchObject([{ target_id: 's1', name: 'Pantry', x: 5, y: 2 }]);
    expect(found.problems.map(({ code, params }) => [code, params])).toEqual([
      ['LEVELS_LEFT_OUT', { levels: 'Layout inn_L2' }],
    ]);
  });

  test('as LIF is read without what is wrong in it', async () => {
    const edges = [...lif('x').edges, { edgeId: 'e2', startNodeId: 'n1', endNodeId: 'gone' }, { edgeId: 3 }];
    const found = await read(JSON.stringify({ layouts: [lif('x', { edges })] }));
    expect(found.drawings).toHaveLength(2);
    expect(found.problems.map(({ code }) => code)).toEqual(['LAYOUT_ITEM_INVALID', 'EDGE_NODE_MISSING']);
  });

  const building = [
    'name: house',
    'levels:',
    '  L1:',
    '    elevation: 0',
    '    measurements: [[0, 1, {distance: [3, 4]}]]',
    '    vertices:',
    '      - [100, -200, 0, pantry, {is_charger: [4, true]}]',
    '      - [300, -200, 0, table_1]',
    '      - [300, -250, 0, ""]',
    '    lanes:',
    '      - [0, 1, {bidirectional: [4, true], graph_idx: [2, 0]}]',
    '      - [1, 2, {bidirectional: [4, false], speed_limit: [3, 0.5]}]',
    '    doors:',
    '      - [1, 2, {name: [1, kitchen_door]}]',
    '    walls:',
    '      - [0, 2, {}]',
  ].join('\n');

  test.each([
    ['alone', building],
    ['in a zip', { 'house.building.yaml': building }],
  ])('as a building.yaml %s is measured and turned over: y runs down there', async (_how, content) => {
    // 200 pixels are four metres.
    const found = await read(content);
    expect(found.problems.map(({ code, params }) => [code, params])).toEqual([
      ['FIELDS_LEFT_OUT', { fields: 'walls' }],
    ]);
    expect(shown(found)).toEqual([
      ['custom', [[2, 4], [6, 4]]],
      ['directional', [[6, 4], [6, 5]]],
      ['door', [[6, 4], [6, 5]]],
      ['speed', { speed: 0.5 }],
    ]); // prettier-ignore
    expect(found.points).toMatchObject([
      { name: 'pantry', type: 'charge', x: 2, y: 4 },
      { name: 'table_1', type: '', x: 6, y: 4 },
    ]);
  });

  test('as a building.yaml without measurements says that sizes are unknown', async () => {
    const found = await read(
      'levels:\n  L1:\n    vertices:\n      - [2, -2, 0, pantry, {is_holding_point: [4, true]}]\n      - [8, -2, 0, table_1]\n    lanes:\n      - [0, 1, {}]\n',
    );
    expect(shown(found)).toEqual([['directional', [[2, 2], [8, 2]]]]); // prettier-ignore
    expect(found.points).toMatchObject([{ name: 'pantry', type: 'waiting' }, { name: 'table_1' }]);
    expect(found.problems.map(({ code }) => code)).toEqual(['BUILDING_UNMEASURED']);
  });
});
