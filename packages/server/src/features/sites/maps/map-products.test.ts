import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { drawing, type Drawing } from '@rota/contract/drawings';
import { mapEnvelope, type MapConfigDocument, type MapFile, type MapLogEntry } from '@rota/contract/maps';
import { composeGrid, decodeRuns, rasterFromText } from '@rota/floor';
import { gridToPgm, maskValues, mapYaml, parseMapYaml, parsePgm, savedMapMeta } from '@rota/floor/files';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../../adapters/files/zip.fake.ts';
import { readAllArchived, withMapArchive } from './map-archive.format.ts';
import { editor, OTHER, OWN, startMapApi, viewer, type MapApi } from './map-api.fake.ts';
import { readRaster } from './map-reader.format.ts';

let api: MapApi;
let folder: string;
beforeAll(async () => {
  [api, folder] = await Promise.all([startMapApi(), mkdtemp(join(tmpdir(), 'rota-products-'))]);
});
afterEach(() => api.clear());
afterAll(async () => {
  await Promise.all([api.stop(), rm(folder, { recursive: true })]);
});

const rows = Array.from({ length: 20 }, (_, row) =>
  row % 19 === 0 ? '#'.repeat(30) : `#${'.'.repeat(27)}?#`,
);
/** Turned by a quarter of a radian. */
const scan = rasterFromText(rows, 0.5, { x: -3, y: 2, theta: 0.25 });
const drawings: readonly Drawing[] = [
  { id: 'w', layer: 'obstacle', kind: 'line', coords: [[0, 5], [4, 6]], width: 0.4, props: {} },
  { id: 'v', layer: 'virtual_wall', kind: 'line', coords: [[2, 7], [5, 7]], width: 0.2, props: {} },
  { id: 'f', layer: 'forbidden', kind: 'circle', coords: [[3, 9]], radius: 1, props: { name: 'Mutfak' } },
  { id: 's', layer: 'speed', kind: 'rectangle', coords: [[0, 6], [3, 8]], props: { speed: 0.3 } },
  { id: 'l', layer: 'directional', kind: 'line', coords: [[1, 6], [6, 7.5]], width: 1, props: { name: 'Koridor' } },
]; // prettier-ignore
const path = (rest: string, project = OWN): string =>
  `/project/${project}/maps/${encodeURIComponent('Otel_1')}${rest}`;

async function upload(): Promise<void> {
  await api.upload('Otel_1', {
    'map.yaml': mapYaml(savedMapMeta(scan, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(scan)),
    'notlar/Şube.txt': 'iki',
  });
  api.drawn.set('Otel_1', { version: 3, drawings });
}
async function download(file: string, query = ''): Promise<Buffer> {
  const link = await api.call(viewer, 'GET', path(`/download/${encodeURIComponent(file)}${query}`));
  expect([link.status, typeof link.body]).toEqual([200, 'string']);
  const answer = await api.follow(link.body as string);
  expect(answer.status).toBe(200);
  return answer.bytes;
}
let count = 0;
async function saved(bytes: Buffer): Promise<string> {
  count += 1;
  const file = join(folder, `${count}.zip`);
  await writeFile(file, bytes);
  return file;
}

describe('files of a map by name', () => {
  test('are listed: what is made of it, and what is in its zip', async () => {
    await upload();
    const files = (await api.call(viewer, 'GET', path('/files'))).body as MapFile[];
    expect(files.filter(({ kind }) => kind === 'original').map(({ name }) => name)).toEqual([
      'map.yaml',
      'map.pgm',
      'notlar/Şube.txt',
    ]);
    expect(files.map(({ name }) => name)).toContain('composed.zip');
    expect((await download('notlar/Şube.txt')).toString()).toBe('iki');
    expect((await download('map.pgm')).equals(Buffer.from(gridToPgm(scan)))).toBe(true);
  });

  test('are refused by another name, without a map that is ready, to another project, and without signing in', async () => {
    await upload();
    expect((await api.call(viewer, 'GET', path('/download/..%2Fmap.pgm'))).code).toBe('RECORD_NOT_FOUND');
    expect((await api.call(viewer, 'GET', path('/download/none.txt'))).code).toBe('RECORD_NOT_FOUND');
    expect((await api.call(viewer, 'GET', path('/download/map.pgm', OTHER))).status).toBe(404);
    expect((await api.call(editor, 'GET', path('/download/map.pgm', OTHER))).code).toBe('RECORD_NOT_FOUND');
    expect((await api.call(undefined, 'GET', path('/download/map.pgm'))).status).toBe(401);
    await api.uploadUrl('Otel_2');
    expect((await api.call(viewer, 'GET', `/project/${OWN}/maps/Otel_2/download/map.pgm`)).code).toBe(
      'MAP_NOT_READY',
    );
  });

  test('the links of `compressed` and of the old call hold the map with what is laid over it, `original-compressed` the scan', async () => {
    await upload();
    const cellsOf = async (what: string) => {
      const { bytes } = await api.follow((await api.call(viewer, 'GET', path(what))).body as string);
      const { data, w, h } = mapEnvelope.parse(JSON.parse(bytes.toString()));
      return decodeRuns(gunzipSync(Buffer.from(data, 'base64')), w, h);
    };
    const composed = composeGrid(scan, drawings).cells;
    expect(composed).not.toEqual(scan.cells);
    expect(await cellsOf('/compressed')).toEqual(composed);
    expect(await cellsOf('/original-compressed')).toEqual(scan.cells);
  });
});

describe('what is exported', () => {
  test('holds the composed map, its masks, and everything that the console needs to have the same map again', async () => {
    await upload();
    const zip = await saved(await download('composed.zip'));
    const files = await readAllArchived(zip, 10_000_000);
    const text = (name: string) => files.get(name)?.toString() ?? '';
    const picture = (name: string) => parsePgm(files.get(name) ?? new Uint8Array());
    // As other tools read it, by its own yaml.
    expect(parseMapYaml(text('map.yaml')).origin).toEqual(scan.origin);
    const composed = composeGrid(scan, drawings);
    expect(files.get('map.pgm')?.equals(Buffer.from(gridToPgm(composed)))).toBe(true);
    // Out and in again: the same scan, drawings and targets.
    expect(await withMapArchive(zip, readRaster)).toEqual(scan);
    expect(drawing.array().parse(JSON.parse(text('drawings.json')))).toEqual(drawings);
    expect(JSON.parse(text('rota.json'))).toMatchObject({ map_id: 'Otel_1', map_version: '1.3' });
    // Black where robots may not drive, and the removed part of the speed.
    expect(new Set(picture('masks/keepout.pgm').pixels)).toEqual(new Set([0, 255]));
    const speeds = maskValues(picture('masks/speed.pgm'), parseMapYaml(text('masks/speed.yaml')));
    expect(new Set(speeds)).toEqual(new Set([0, 70]));
    expect(JSON.parse(text('lanes.geojson'))).toMatchObject({
      features: [
        {
          id: 'l',
          properties: { name: 'Koridor', width: 1, oneway: true },
          geometry: { type: 'LineString' },
        },
      ],
    });
  });

  test('and uploaded again is the same scan', async () => {
    await upload();
    const exported = await download('composed.zip');
    const again = await api.upload('Otel_2', exported);
    expect(again).toMatchObject({ status: 3, raster: { width: 30, height: 20, origin: scan.origin } });
    const [, floor] = await api.floors.list(OWN);
    expect(await floor?.loadScan()).toEqual(scan);
  });

  test('to print is a PDF or a PNG to scale, on sheets that are large enough', async () => {
    await upload();
    const pdf = await download('floor.pdf', '?paper=A3&scale=100&lang=tr');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const png = await sharp(await download('floor.png', '?paper=A4&lang=tr')).metadata();
    expect([png.format, (png.width ?? 0) > (png.height ?? 0)]).toEqual(['png', true]);
    const small = await api.call(viewer, 'GET', path('/download/floor.pdf?paper=A4&scale=50'));
    expect([small.status, small.code]).toEqual([422, 'MAP_SHEET_TOO_SMALL']);
    expect((await api.call(viewer, 'GET', path('/download/floor.pdf?paper=A9'))).status).toBe(400);
  });
});

describe('the config of a map', () => {
  test('is written in versions, a late change gets the newer one, and its content must be valid', async () => {
    await upload();
    expect((await api.call(viewer, 'GET', path('/configs'))).body).toMatchObject({ version: 0, config: {} });
    const config = { inflation_radius: 0.4, default_speed: 0.6, ek: { anahtar: ['ş'] } };
    const saved = await api.call(editor, 'POST', path('/configs'), { config });
    expect([
      saved.status,
      (saved.body as MapConfigDocument).version,
      (saved.body as MapConfigDocument).config,
    ]).toEqual([200, 1, config]);
    expect(await api.floors.find(OWN, 'Otel_1')).toMatchObject({
      mapVersion: '1.3.1',
      planning: { margin: 0.4 },
      speeds: { usual: 0.6 },
    });
    expect(api.announced.filter(({ what }) => what === 'maps').length).toBeGreaterThan(1);
    const same = await api.call(editor, 'POST', path('/configs'), { config });
    expect((same.body as MapConfigDocument).version).toBe(1);
    for (const wrong of [
      { inflation_radius: -1 },
      { default_speed: 2, max_speed: 1 },
      { default_speed: 'fast' },
      { x: 'y'.repeat(70_000) },
    ]) {
      expect((await api.call(editor, 'POST', path('/configs'), { config: wrong })).status).toBe(400);
    }
    expect((await api.call(viewer, 'POST', path('/configs'), { config })).status).toBe(403);
    expect((await api.call(editor, 'POST', path('/configs', OTHER), { config })).code).toBe(
      'RECORD_NOT_FOUND',
    );
  });
});

describe('what the config of a map says to the fleet', () => {
  test('is another floor to plan on for its margins, and only other limits for its speeds', async () => {
    await upload();
    const settingsOf = async (config: Record<string, unknown>) => {
      expect((await api.call(editor, 'POST', path('/configs'), { config })).status).toBe(200);
      const floor = await api.floors.find(OWN, 'Otel_1');
      return { planning: floor?.planning, speeds: floor?.speeds, content: floor?.content };
    };
    const plain = await settingsOf({ note: 'x' });
    expect(plain).toMatchObject({ planning: {}, speeds: {} });
    const fast = await settingsOf({ default_speed: 0.4, max_speed: 0.9 });
    expect(fast).toEqual({ planning: {}, speeds: { usual: 0.4, most: 0.9 }, content: plain.content });
    const wide = await settingsOf({ footprint_margin: 0.1, inflation_radius: 0 });
    expect(wide).toMatchObject({ planning: { outlineMargin: 0.1, margin: 0 }, speeds: {} });
    expect(wide.content).not.toBe(plain.content);
  });
});

describe('the log of a map', () => {
  test('says who did what to it, newest first, page by page, and nothing of other maps', async () => {
    await api.upload('Kayıt_1', {
      'map.yaml': mapYaml(savedMapMeta(scan, 'map.pgm')),
      'map.pgm': Buffer.from(gridToPgm(scan)),
    });
    await api.uploadUrl('Otel_2');
    const own = `/project/${OWN}/maps/${encodeURIComponent('Kayıt_1')}`;
    await api.call(editor, 'PATCH', own, { name: 'Giriş' });
    const first = (await api.call(viewer, 'GET', `${own}/logs?limit=3`)).body as {
      items: MapLogEntry[];
      next_cursor: string;
    };
    expect(first.items.map(({ code }) => code)).toEqual([
      'LOG_MAP_RENAMED',
      'LOG_MAP_READY',
      'LOG_MAP_UPLOADED',
    ]);
    const rest = (await api.call(viewer, 'GET', `${own}/logs?cursor=${first.next_cursor}`)).body as {
      items: MapLogEntry[];
    };
    expect(rest.items.map(({ code, actor_name }) => [code, actor_name])).toEqual([
      ['LOG_MAP_CREATED', 'Ayşe'],
    ]);
    expect((await api.call(editor, 'GET', path('/logs', OTHER))).code).toBe('RECORD_NOT_FOUND');
  });
});

const MAPS = join(import.meta.dirname, '../../../../../../shared/maps');
describe.skipIf(!existsSync(MAPS))('real maps (skipped: ../shared/maps is not beside the project)', () => {
  test.each([
    ['turtlebot3', 'map'],
    ['small-house', 'map'],
    ['depot', 'depot'],
    ['warehouse', 'warehouse'],
  ])('%s goes in and out byte for byte, and its export is the same scan', async (name, file) => {
    const content = (ending: string) => readFileSync(join(MAPS, name, `${file}.${ending}`));
    const zip = await zipOf({ [`${file}.yaml`]: content('yaml'), [`${file}.pgm`]: content('pgm') });
    const map = await api.upload('Otel_1', zip);
    expect(map.status).toBe(3);
    const original = await api.follow((await api.call(viewer, 'GET', path('/download-zip'))).body as string);
    expect(original.bytes.equals(zip)).toBe(true);
    expect((await download(`${file}.pgm`)).equals(content('pgm'))).toBe(true);
    const floor = await api.floors.find(OWN, 'Otel_1');
    const [before, after] = [
      await floor?.loadScan(),
      await withMapArchive(await saved(await download('composed.zip')), readRaster),
    ];
    // Millions of cells are not compared one by one by the test's own words.
    expect({ ...after, cells: undefined }).toEqual({ ...before, cells: undefined });
    expect(Buffer.from(after.cells).equals(before?.cells ?? Buffer.alloc(0))).toBe(true);
  });
});

describe.skipIf(!existsSync(MAPS))(
  'a real map in another form (skipped: ../shared/maps is not beside the project)',
  () => {
    const meta = () => parseMapYaml(readFileSync(join(MAPS, 'depot', 'depot.yaml'), 'utf8'));
    const picture = () => parsePgm(readFileSync(join(MAPS, 'depot', 'depot.pgm')));
    const turned = { x: -4.5, y: 12.25, theta: -0.7 };
    const inLetters = () => {
      const { width, height, pixels } = picture();
      return Buffer.from(`P2\n# by hand\n${width} ${height}\n255\n${pixels.join('\n')}\n`);
    };
    const asPng = () => {
      const { width, height, pixels } = picture();
      return sharp(Buffer.from(pixels), { raw: { width, height, channels: 1 } }).png().toBuffer(); // prettier-ignore
    };
    test.each([
      [
        'turned',
        async () => ({
          yaml: { ...meta(), origin: turned },
          image: readFileSync(join(MAPS, 'depot', 'depot.pgm')),
        }),
      ],
      ['in letters', async () => ({ yaml: meta(), image: inLetters() })],
      [
        'as a png, turned',
        async () => ({ yaml: { ...meta(), image: 'map.png', origin: turned }, image: await asPng() }),
      ],
      [
        'as a scale',
        async () => ({
          yaml: { ...meta(), mode: 'scale' as const },
          image: readFileSync(join(MAPS, 'depot', 'depot.pgm')),
        }),
      ],
    ])(
      '%s goes in and out byte for byte, and its composed zip, uploaded again, is the same floor',
      async (_form, make) => {
        const { yaml, image } = await make();
        const zip = await zipOf({ 'map.yaml': mapYaml(yaml), [yaml.image]: image });
        expect((await api.upload('Otel_1', zip)).status).toBe(3);
        expect((await download(yaml.image)).equals(image)).toBe(true);
        const composed = await download('composed.zip');
        expect((await api.upload('Otel_2', composed)).status).toBe(3);
        const [one, other] = await Promise.all(
          ['Otel_1', 'Otel_2'].map(async (id) => (await api.floors.find(OWN, id))?.loadScan()),
        );
        expect({ ...other, cells: undefined }).toEqual({ ...one, cells: undefined });
        expect(one?.origin).toEqual(yaml.origin);
        expect(Buffer.from(other?.cells ?? []).equals(one?.cells ?? Buffer.alloc(0))).toBe(true);
      },
    );
  },
);
