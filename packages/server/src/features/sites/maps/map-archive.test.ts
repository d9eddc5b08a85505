import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { zipOf, type ZipEntries } from '../../../adapters/files/zip.fake.ts';
import { withMapArchive } from './map-archive.format.ts';
import { MapProblem } from './map-problem.rules.ts';
import { readMapInThread } from './map-reader.thread.ts';
import { readMap, readRaster } from './map-reader.format.ts';

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
  return withMapArchive(path, (archive) => readRaster(archive));
}
async function warningsOf(zip: Buffer | ZipEntries): Promise<string[]> {
  const path = join(folder, 'warned.zip');
  await writeFile(path, Buffer.isBuffer(zip) ? zip : await zipOf(zip));
  const warnings: string[] = [];
  await withMapArchive(path, (archive) => readRaster(archive, ({ code }) => warnings.push(code)));
  return warnings;
}
/** A bitmap of the raster's greys, lowest row first. */
const bitmap = (): Buffer => {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  [[54, 10], [40, 14], [3, 18], [2, 22], [1 + 24 * 65_536, 26]].forEach(([value = 0, at = 0]) => head.writeUInt32LE(value, at));
  const grey = (...greys: number[]): Buffer => Buffer.from([...greys.flatMap((one) => [one, one, one]), 0, 0, 0]);
  return Buffer.concat([head, grey(254, 254, 205), grey(0, 254, 254)]);
}; // prettier-ignore
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
    expect(
      await read({ 'floor.yml': yaml.replace('map.pgm', 'images/../images/f.pgm'), 'images/f.pgm': pgm }),
    ).toEqual(raster);
  });

  test.each([
    ['a yaw of -nan', withYaml(yaml.replace('[0, 0, 0]', '[0, 0, -nan]')), ['YAW_NOT_A_NUMBER']],
    [
      'its picture in another folder than the yaml says',
      withYaml(yaml.replace('map.pgm', 'sandbox/map.pgm')),
      ['IMAGE_ELSEWHERE'],
    ],
    [
      'a second yaml that is no map',
      { 'floor.yaml': yaml, 'map.pgm': pgm, 'nav2_params.yaml': 'amcl:\n  use_sim_time: false\n' },
      ['YAML_CHOSEN'],
    ],
    [
      'a yaml in UTF-16 with CRLF',
      { ...good, 'map.yaml': Buffer.from(`\ufeff${yaml.replaceAll('\n', '\r\n')}`, 'utf16le') },
      [],
    ],
  ])('is read with %s, and says so', async (_what, files, codes) => {
    expect(await read(files)).toEqual(raster);
    expect(await warningsOf(files)).toEqual(codes);
  });

  test('with backslashes in its names is read, and says so', async () => {
    const zip = Buffer.from(
      (await zipOf({ 'maps/map.yaml': yaml, 'maps/map.pgm': pgm }))
        .toString('latin1')
        .replaceAll('maps/', 'maps\\'),
      'latin1',
    );
    expect(await read(zip)).toEqual(raster);
    expect(await warningsOf(zip)).toEqual(['ZIP_BACKSLASHES']);
    const climbing = Buffer.from(
      (await zipOf({ 'ab/cd/m.yaml': yaml }))
        .toString('latin1')
        .replaceAll('ab/cd/', '..\\..\\')
        .replaceAll('ab/', '..\\'),
      'latin1',
    );
    expect((await problemOf(climbing)).code).toBe('ZIP_UNSAFE_NAME');
  });

  test('holds its picture as any of the formats that map savers write', async () => {
    const greys = { raw: { width: 3, height: 2, channels: 1 } } as const;
    const samples = Buffer.from([0, 254, 254, 254, 254, 205]);
    const large = sharp(samples, greys).resize(96, 64, { kernel: 'nearest' });
    for (const [name, picture] of [
      ['map.bmp', bitmap()],
      ['map.webp', await sharp(samples, greys).webp({ lossless: true }).toBuffer()],
      ['map.png', await sharp(samples, greys).png().toBuffer()],
    ] as const) {
      expect(await read({ 'map.yaml': yaml.replace('map.pgm', name), [name]: picture })).toEqual(raster);
    }
    const jpeg = {
      'map.yaml': yaml.replace('map.pgm', 'map.jpg'),
      'map.jpg': await large.jpeg({ quality: 100 }).toBuffer(),
    };
    expect((await read(jpeg)).cells.at(0)).toBe(raster.cells[0]);
    expect(await warningsOf(jpeg)).toEqual(['IMAGE_LOSSY']);
  });

  test('of an empty floor of 5,000 by 5,000 pixels is read, however small it packs', async () => {
    const large = Buffer.concat([Buffer.from('P5 5000 5000 255\n'), Buffer.alloc(25_000_000, 254)]);
    expect(await read({ ...good, 'map.pgm': large })).toMatchObject({ width: 5_000, height: 5_000 });
  });

  test.each([
    ['is empty', {}, 'YAML_MISSING', {}],
    ['holds no yaml', { 'map.pgm': pgm }, 'YAML_MISSING', {}],
    [
      'holds several yaml files',
      { 'a.yaml': yaml, 'b.yaml': yaml, 'map.pgm': pgm },
      'YAML_AMBIGUOUS',
      { count: 2 },
    ],
    ['lacks the image', { 'map.yaml': yaml }, 'IMAGE_MISSING', { image: 'map.pgm' }],
    [
      'names an image outside',
      withYaml(yaml.replace('map.pgm', '../../etc/passwd')),
      'IMAGE_MISSING',
      { image: '../../etc/passwd' },
    ],
    ['is no yaml inside', withYaml('image: ['), 'YAML_INVALID', { line: 1 }],
    ['lacks a field', withYaml(yaml.replace(/resolution.*\n/, '')), 'FIELD_MISSING', { field: 'resolution' }],
    [
      'has a wrong field',
      withYaml(yaml.replace(/resolution.*\n/, 'resolution: wide\n')),
      'FIELD_INVALID',
      { field: 'resolution', value: 'wide' },
    ],
    [
      'has no resolution',
      withYaml(yaml.replace(/resolution.*\n/, 'resolution: -1\n')),
      'RESOLUTION_UNREASONABLE',
      { resolution: -1 },
    ],
    [
      'is far away',
      withYaml(yaml.replace(/origin.*\n/, 'origin: [2e6, 0, 0]\n')),
      'ORIGIN_UNREASONABLE',
      { x: 2_000_000, limit: 100_000 },
    ],
    [
      'is turned by degrees',
      withYaml(yaml.replace(/origin.*\n/, 'origin: [0, 0, 180]\n')),
      'YAW_UNREASONABLE',
      { yaw: 180 },
    ],
    [
      'has a wrong origin',
      withYaml(yaml.replace(/origin.*\n/, 'origin: [0]\n')),
      'FIELD_INVALID',
      { field: 'origin', value: '[0]' },
    ],
    [
      'has an unknown mode',
      withYaml(yaml.replace('trinary', 'binary')),
      'MODE_UNSUPPORTED',
      { mode: 'binary' },
    ],
    [
      'has thresholds crossed',
      withYaml(yaml.replace('0.196', '0.9')),
      'THRESHOLDS_INVALID',
      { free: 0.9, occupied: 0.65 },
    ],
    [
      'has a picture of another kind',
      { ...good, 'map.pgm': 'GIF89a' },
      'IMAGE_UNSUPPORTED',
      { image: 'map.pgm' },
    ],
    [
      'has a picture cut short',
      { ...good, 'map.pgm': pgm.subarray(0, pgm.length - 1) },
      'IMAGE_CUT_SHORT',
      { image: 'map.pgm' },
    ],
    [
      'has a picture with a wrong header',
      { ...good, 'map.pgm': 'P5 ten 2 255\n' },
      'IMAGE_INVALID',
      { image: 'map.pgm' },
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
    expect(
      (await problemOf(Buffer.from(twice.toString('latin1').replaceAll('mapb.yaml', 'mapa.yaml'), 'latin1')))
        .code,
    ).toBe('ZIP_UNSAFE_NAME');
  });

  test('with more than 500 entries is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, '']));
    expect(await problemOf({ ...good, ...many })).toMatchObject({
      code: 'ZIP_TOO_MANY_FILES',
      params: { limit: 500 },
    });
  });

  test('that unpacks to far more than it is, in one entry or in many, is refused without being unpacked', async () => {
    const before = process.memoryUsage().rss;
    expect(await problemOf({ ...good, bomb: Buffer.alloc(51 * 1024 * 1024) })).toMatchObject({
      code: 'ZIP_ENTRY_TOO_LARGE',
      params: { entry: 'bomb', limit: '50 MB' },
    });
    const part = Buffer.alloc(35 * 1024 * 1024);
    expect(await problemOf({ ...good, bomb: part, bomb2: part })).toMatchObject({
      code: 'ZIP_BOMB',
      params: { limit: 100 },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('that lies about a size is refused', async () => {
    const zip = await zipOf({ ...good, 'map.pgm': Buffer.concat([pgm, Buffer.alloc(1_000)]) });
    const central = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    expect(zip.subarray(central + 46, central + 53).toString()).toBe('map.pgm');
    zip.writeUInt32LE(10, central + 24);
    expect((await problemOf(zip)).code).toBe('ZIP_DAMAGED');
  });

  test('that was cut short, is encrypted or is something else says which', async () => {
    const zip = await zipOf(good);
    expect((await problemOf(zip.subarray(0, zip.length - 30))).code).toBe('ZIP_CUT_SHORT');
    expect((await problemOf(pgm)).code).toBe('ZIP_INVALID');
    const encrypted = Buffer.from(zip);
    for (
      let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
      at >= 0;
      at = zip.indexOf('PK\u0001\u0002', at + 1, 'latin1')
    )
      encrypted.writeUInt16LE(encrypted.readUInt16LE(at + 8) | 1, at + 8);
    expect((await problemOf(encrypted)).code).toBe('ZIP_ENCRYPTED');
  });

  test('with an endless yaml is refused', async () => {
    expect((await problemOf(withYaml(`${yaml}#${'x'.repeat(70_000)}`))).code).toBe('ZIP_ENTRY_TOO_LARGE');
  });

  test('made of anything, or of a good one with some bytes changed, is read or refused with a reason, never anything else', async () => {
    const zip = await zipOf(good);
    const changes = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((random) => Buffer.from(random)),
      changes.map((edits) =>
        edits.reduce((copy, [at, value]) => (copy.writeUInt8(value, at), copy), Buffer.from(zip)),
      ),
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

  test('is read by the luma of its colours', async () => {
    // Yellow is nearly white; the mean of its colours is not.
    const png = await sharp(Buffer.from([255, 255, 0, 0, 0, 255, 205, 205, 205]), {
      raw: { width: 3, height: 1, channels: 3 },
    })
      .png()
      .toBuffer();
    expect([...(await read({ 'map.yaml': pngYaml('trinary'), 'map.png': png })).cells]).toEqual([0, 1, 2]);
  });

  test('is unknown wherever it is not wholly opaque, save in raw mode', async () => {
    const png = await rgba([255, 255, 255, 255], [255, 255, 255, 0], [0, 0, 0, 255], [0, 0, 0, 254]);
    for (const mode of ['trinary', 'scale']) {
      expect([...(await read({ 'map.yaml': pngYaml(mode), 'map.png': png })).cells]).toEqual([0, 2, 1, 2]);
    }
    expect([...(await read({ 'map.yaml': pngYaml('raw'), 'map.png': png })).cells]).toEqual([2, 2, 0, 0]);
  });

  test('that announces more pixels than a floor has is refused by its header', async () => {
    const png = await rgba([1, 2, 3, 255]);
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    expect((await problemOf({ 'map.yaml': pngYaml('trinary'), 'map.png': png })).code).toMatch(
      /^IMAGE_(TOO_LARGE|DAMAGED)$/,
    );
  });

  test('that is damaged is refused', async () => {
    const png = await rgba([1, 2, 3, 255], [9, 9, 9, 255]);
    expect(
      await problemOf({ 'map.yaml': pngYaml('trinary'), 'map.png': png.subarray(0, png.length - 20) }),
    ).toMatchObject({
      code: 'IMAGE_DAMAGED',
    });
  });
});

describe('the thread that reads maps', () => {
  async function saved(zip: ZipEntries): Promise<string> {
    const path = join(folder, 'thread.zip');
    await writeFile(path, await zipOf(zip));
    return path;
  }

  test('gives what reading it here gives', async () => {
    const path = await saved(good);
    expect(await readMapInThread(path)).toEqual({
      ...(await readMap(path)),
      runs: expect.any(Uint8Array) as unknown,
    });
  });

  test('reads it in a program that restarts when its files change, where the thread reports the files it reads', async () => {
    const path = await saved(good);
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    try {
      expect((await readMapInThread(path)).raster).toEqual((await readMap(path)).raster);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('tells what is wrong with a map, and ends with any other failure', async () => {
    await expect(readMapInThread(await saved({ 'map.pgm': pgm }))).rejects.toMatchObject({
      name: 'MapProblem',
      code: 'YAML_MISSING',
    });
    await expect(readMapInThread(folder)).rejects.toBeInstanceOf(MapProblem);
  });
});
