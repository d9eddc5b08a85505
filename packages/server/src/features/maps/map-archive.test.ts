import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gridToPgm, mapYaml, rasterFromText, savedMapMeta } from '@rota/floor';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf, type ZipEntries } from '../../adapters/files/zip.fake.ts';
import { withMapArchive } from './map-archive.ts';
import { MapProblem } from './map-problem.rules.ts';
import { readRaster } from './map-processing.service.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function read(zip: Buffer | ZipEntries) {
  count += 1;
  const path = join(folder, `${count}.zip`);
  await writeFile(path, Buffer.isBuffer(zip) ? zip : await zipOf(zip));
  return withMapArchive(path, readRaster);
}
async function problemOf(zip: Buffer | ZipEntries): Promise<{ code: string; params: unknown; text: string }> {
  const error: unknown = await read(zip).then(
    () => 'it was read',
    (failure: unknown) => failure,
  );
  if (!(error instanceof MapProblem)) throw new Error('not a problem of the map', { cause: error });
  return { code: error.code, params: error.params, text: error.message };
}
const raster = rasterFromText(['#..', '..?'], 0.5, { x: 0, y: 0, theta: 0 });
const yaml = mapYaml(savedMapMeta(raster, 'map.pgm'));
const pgm = Buffer.from(gridToPgm(raster));
const good: ZipEntries = { 'map.yaml': yaml, 'map.pgm': pgm };
const withYaml = (text: string): ZipEntries => ({ ...good, 'map.yaml': text });

describe('a zip of a map', () => {
  test('is read wherever in it the yaml stands, whatever stands beside it', async () => {
    expect(await read(good)).toEqual(raster);
    expect(
      await read({
        'site/maps/map.yaml': yaml,
        'site/maps/map.pgm': pgm,
        'other.yaml': 'x',
        '__MACOSX/map.yaml': 'x',
        'site/._map.yaml': 'x',
      }),
    ).toEqual(raster);
    expect(await read({ 'floor.yml': yaml.replace('map.pgm', 'images/../images/f.pgm'), 'images/f.pgm': pgm })).toEqual(raster);
  });

  test.each([
    ['is empty', {}, 'YAML_MISSING', {}],
    ['holds no yaml', { 'map.pgm': pgm }, 'YAML_MISSING', {}],
    ['holds several yaml files', { 'a.yaml': yaml, 'b.yaml': yaml, 'map.pgm': pgm }, 'YAML_AMBIGUOUS', { count: 2 }],
    ['lacks the image', { 'map.yaml': yaml }, 'IMAGE_MISSING', { image: 'map.pgm' }],
    ['names an image outside', withYaml(yaml.replace('map.pgm', '../../etc/passwd')), 'IMAGE_MISSING', { image: '../../etc/passwd' }],
    ['is no yaml inside', withYaml('image: ['), 'YAML_INVALID', { reason: 'line 1' }],
    ['lacks a field', withYaml(yaml.replace(/resolution.*\n/, '')), 'FIELD_MISSING', { field: 'resolution' }],
    [
      'has a wrong field',
      withYaml(yaml.replace(/resolution.*\n/, 'resolution: -1\n')),
      'FIELD_INVALID',
      { field: 'resolution', value: '-1' },
    ],
    ['has a wrong origin', withYaml(yaml.replace(/origin.*\n/, 'origin: [0, 0]\n')), 'FIELD_INVALID', { field: 'origin', value: '[0, 0]' }],
    ['has an unknown mode', withYaml(yaml.replace('trinary', 'binary')), 'MODE_UNSUPPORTED', { mode: 'binary' }],
    ['has thresholds crossed', withYaml(yaml.replace('0.196', '0.9')), 'THRESHOLDS_INVALID', { free: 0.9, occupied: 0.65 }],
    [
      'has a picture of another kind',
      { ...good, 'map.pgm': 'GIF89a' },
      'IMAGE_INVALID',
      { image: 'map.pgm', reason: 'it is neither pgm nor png' },
    ],
    [
      'has a picture cut short',
      { ...good, 'map.pgm': pgm.subarray(0, pgm.length - 1) },
      'IMAGE_INVALID',
      { image: 'map.pgm', reason: 'it ends too early' },
    ],
    [
      'has a picture too large',
      { ...good, 'map.pgm': 'P5 90000 90000 255\n' },
      'IMAGE_TOO_LARGE',
      { pixels: 8_100_000_000, limit: 40_000_000 },
    ],
    [
      'has no free space',
      { ...good, 'map.pgm': Buffer.from(gridToPgm(rasterFromText(['#?#'], 0.5, { x: 0, y: 0, theta: 0 }))) },
      'NO_FREE_SPACE',
      {},
    ],
  ] as const)('that %s is refused with a reason', async (_what, zip, code, params) => {
    const problem = await problemOf(zip);
    expect(problem).toMatchObject({ code, params });
    expect(problem.text).not.toMatch(/[{}]/);
  });
});

describe('a hostile zip', () => {
  const renamed = async (from: string, to: string): Promise<Buffer> => {
    const zip = await zipOf({ ...good, [from]: 'x' });
    return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
  };
  test.each([
    ['ab/evil', '../evil'],
    ['abcdefgh', '/etc/pwd'],
    ['C_/evil', 'C:/evil'],
    ['ab_evil', '..\\evil'],
    ['evil_a', 'evil\u0007a'],
  ])('with an entry named %s made %s is refused', async (from, to) => {
    expect((await problemOf(await renamed(from, to))).code).toBe('ZIP_UNSAFE_NAME');
  });

  test('with a link, or one name twice, is refused', async () => {
    expect((await problemOf(await zipOf(good, { mode: 0o120777 }))).code).toBe('ZIP_UNSAFE_NAME');
    const twice = await zipOf({ ...good, 'mapa.yaml': 'x', 'mapb.yaml': 'x' });
    expect((await problemOf(Buffer.from(twice.toString('latin1').replaceAll('mapb.yaml', 'mapa.yaml'), 'latin1'))).code).toBe(
      'ZIP_UNSAFE_NAME',
    );
  });

  test('with more than 500 entries is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, '']));
    expect(await problemOf({ ...good, ...many })).toMatchObject({ code: 'ZIP_TOO_LARGE', params: { limit: 500 } });
  });

  test('that unpacks to far more than it is, in one entry or in many, is refused without being unpacked', async () => {
    const before = process.memoryUsage().rss;
    expect(await problemOf({ ...good, bomb: Buffer.alloc(51 * 1024 * 1024) })).toMatchObject({
      code: 'ZIP_TOO_LARGE',
      params: { what: 'bomb', limit: '50 MB' },
    });
    expect((await problemOf({ ...good, bomb: Buffer.alloc(30 * 1024 * 1024) })).params).toMatchObject({ limit: '100 times its size' });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('that lies about a size is refused', async () => {
    const zip = await zipOf({ ...good, 'map.pgm': Buffer.concat([pgm, Buffer.alloc(1_000)]) });
    const central = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    expect(zip.subarray(central + 46, central + 53).toString()).toBe('map.pgm');
    zip.writeUInt32LE(10, central + 24);
    expect((await problemOf(zip)).code).toBe('ZIP_INVALID');
  });

  test('with an endless yaml is refused', async () => {
    expect((await problemOf(withYaml(`${yaml}#${'x'.repeat(70_000)}`))).code).toBe('ZIP_TOO_LARGE');
  });

  test('made of anything, or of a good one with some bytes changed, is read or refused with a reason, never anything else', async () => {
    const zip = await zipOf(good);
    const changes = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((random) => Buffer.from(random)),
      changes.map((edits) => edits.reduce((copy, [at, value]) => (copy.writeUInt8(value, at), copy), Buffer.from(zip))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (hostile) => {
        const outcome: unknown = await read(hostile).then(
          () => 'read',
          (error: unknown) => error,
        );
        if (outcome !== 'read') expect(outcome).toBeInstanceOf(MapProblem);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a png', () => {
  const pngYaml = (mode: string): string => yaml.replace('map.pgm', 'map.png').replace('trinary', mode);
  const rgba = (...pixels: [number, number, number, number][]): Promise<Buffer> =>
    sharp(Buffer.from(pixels.flat()), { raw: { width: pixels.length, height: 1, channels: 4 } })
      .png()
      .toBuffer();

  test('is read by the mean of its colours', async () => {
    const png = await sharp(Buffer.from([255, 255, 252, 0, 0, 3, 205, 205, 205]), { raw: { width: 3, height: 1, channels: 3 } })
      .png()
      .toBuffer();
    expect([...(await read({ 'map.yaml': pngYaml('trinary'), 'map.png': png })).cells]).toEqual([0, 1, 2]);
  });

  test('counts its alpha as a colour in trinary mode, and is unknown where it is transparent in scale mode', async () => {
    const png = await rgba([255, 255, 255, 255], [255, 255, 255, 0], [0, 0, 0, 255], [0, 0, 0, 0]);
    // White seen through is 255 * 3 / 4 = 191, neither free nor occupied; opaque black is 255 / 4 = 64, still occupied.
    expect([...(await read({ 'map.yaml': pngYaml('trinary'), 'map.png': png })).cells]).toEqual([0, 2, 1, 1]);
    expect([...(await read({ 'map.yaml': pngYaml('scale'), 'map.png': png })).cells]).toEqual([0, 2, 1, 2]);
  });

  test('that announces more pixels than a floor has is refused by its header', async () => {
    const png = await rgba([1, 2, 3, 255]);
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    expect((await problemOf({ 'map.yaml': pngYaml('trinary'), 'map.png': png })).code).toMatch(/^IMAGE_(TOO_LARGE|INVALID)$/);
  });

  test('that is damaged is refused', async () => {
    const png = await rgba([1, 2, 3, 255], [9, 9, 9, 255]);
    expect(await problemOf({ 'map.yaml': pngYaml('trinary'), 'map.png': png.subarray(0, png.length - 20) })).toMatchObject({
      code: 'IMAGE_INVALID',
    });
  });
});
