import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapImport } from '@rota/contract';
import { gridToPgm, mapYaml, rasterFromText, savedMapMeta } from '@rota/floor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf, type ZipEntries } from '../../adapters/files/zip.fake.ts';
import { readImport } from './read-import.ts';

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
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : await zipOf(content));
  return readImport({ path, floor: room, maxSpeed: 1, laneWidth: 1 });
}
const features = (...list: unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features: list });
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
    ['a shape of another kind', features({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [] } }), 'GEOJSON_INVALID'],
    ['a line with too many corners', features(edge(1, 2, Array.from({ length: 2_001 }, (_, x) => [x / 1_000, 2]))), 'FEATURE_TOO_LONG'],
    ['more features than anybody draws', features(...Array.from({ length: 10_001 }, () => ({ type: 'Feature' }))), 'TOO_MANY'],
    ['degrees', features().replace('}', ',"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}}'), 'GEOJSON_IN_DEGREES'],
  ])('%s is refused in words', async (_what, content, code) => {
    const { drawings, points, problems } = await read(content);
    expect([drawings, points, problems.map((problem) => problem.code)]).toEqual([[], [], [code]]);
    expect(problems[0]?.text).not.toMatch(/[{}]/);
  }); // prettier-ignore

  test.each([
    ['a zip without anything', { 'a.txt': 'x' }, [['', 'NOTHING_FOUND']]],
    ['a yaml without its picture', { 'm.yaml': mapYaml(savedMapMeta(room, 'm.pgm')) }, [['m.yaml', 'IMAGE_MISSING']]],
    ['a yaml that is none', { 'm.yaml': 'image: [' }, [['m.yaml', 'YAML_INVALID']]],
    ['drawings of another product', { 'rota.json': '{}', 'drawings.json': '[{"layer":"lava"}]' }, [['drawings.json', 'DRAWING_INVALID']]],
    ['an entry that is far too large', { bomb: Buffer.alloc(51 * 1024 * 1024) }, [['', 'ZIP_ENTRY_TOO_LARGE']]],
  ])('%s is refused in words', async (_what, files, expected) => {
    const { problems } = await read(files);
    expect(problems.map(({ file, code }) => [file, code])).toEqual(expected);
  });

  test('a zip that was cut short is said to be, and specks are no areas', async () => {
    const zip = await zipOf({ 'm.yaml': 'x' });
    expect((await read(zip.subarray(0, zip.length - 30))).problems.map(({ code }) => code)).toEqual(['ZIP_CUT_SHORT']);
    expect((await read(noise('board'))).drawings).toEqual([]);
    expect((await read(noise('bars'))).drawings).toHaveLength(12);
  });

  test('drawings that cross themselves or lie beside the map are left out and counted', async () => {
    const bow = { layer: 'forbidden', kind: 'polygon', coords: [[1, 1], [3, 3], [3, 1], [1, 3]], props: {} }; // prettier-ignore
    const beside = { layer: 'forbidden', kind: 'circle', coords: [[50, 50]], radius: 1, props: {} };
    const { drawings, left_out: left } = await read({ 'rota.json': '{}', 'drawings.json': JSON.stringify([bow, beside]) });
    expect([drawings, left]).toEqual([[], 2]);
  });
});
