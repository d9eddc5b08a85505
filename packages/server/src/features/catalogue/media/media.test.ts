import { createHash } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { Media } from '@rota/contract/media';
import { startServer, type Answer, type TestServer } from '@rota/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rangeOf } from './media-content.service.ts';
import { mp4Of } from './mp4.fake.ts';

let server: TestServer;
let own: number;
let token: string;
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  token = await server.tokenFor({ [own]: ['rr_qrpe'] }, 'Ece');
});
// Without `truncate … cascade`, which would take the project along: its logo refers to the media.
beforeEach(async () => {
  await server.db.asOwner('truncate product, category cascade');
  await server.db.asOwner('delete from media');
});
afterAll(() => server.stop());

const path = (rest = '') => `/projects/${own}/media${rest}`;
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', rest: string, body?: unknown): Promise<Answer> =>
  server.call(method, path(rest), { token, body });
const send = (bytes: Buffer, purpose = 'product', name = 'Soup.png'): Promise<Answer> =>
  server.call('POST', path(`?purpose=${purpose}&name=${encodeURIComponent(name)}`), {
    token,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const picture = (width: number, height: number, background = '#d33') =>
  sharp({ create: { width, height, channels: 3, background } });
const get = (media: Media, headers: Record<string, string> = {}) =>
  server.call('GET', media.url.replace('/api', ''), { headers });

describe('a picture', () => {
  test('is redrawn without the other contents of its file, kept once, and given as WebP where that is taken', async () => {
    const secret = 'taken at 41.0082 north';
    const jpeg = await picture(400, 300)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(secret)).toBe(true);
    const media = (await send(jpeg)).body as Media & { is_new: boolean };
    expect(media).toMatchObject({
      is_new: true,
      type: 'image/png',
      width: 400,
      height: 300,
      used: 0,
      created_by: 'Ece',
      sha256: createHash('sha256').update(jpeg).digest('hex'),
    });
    expect((await send(jpeg)).body).toMatchObject({ is_new: false, media_id: media.media_id });
    const png = await get(media);
    expect(png.raw.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
    });
    expect([png.raw.rawPayload.includes(secret), (await sharp(png.raw.rawPayload).metadata()).width]).toEqual(
      [false, 400],
    );
    const webp = await get(media, { accept: 'image/webp,*/*' });
    expect([webp.raw.headers['content-type'], (await sharp(webp.raw.rawPayload).metadata()).format]).toEqual([
      'image/webp',
      'webp',
    ]);
    expect((await get(media, { 'if-none-match': String(png.raw.headers['etag']) })).status).toBe(304);
  });

  test('is turned as its camera noted it', async () => {
    const turned = await picture(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await send(turned)).body).toMatchObject({ width: 10, height: 20 });
  });

  test.each([
    ['too wide', () => picture(501, 10).png().toBuffer(), 'product', 'MEDIA_WRONG_SIZE'],
    ['too large for a logo', () => picture(301, 301).png().toBuffer(), 'logo', 'MEDIA_WRONG_SIZE'],
    ['a bomb of pixels', () => picture(5_000, 5_000).png().toBuffer(), 'product', 'MEDIA_NOT_READABLE'],
    [
      'no picture',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'product',
      'MEDIA_NOT_READABLE',
    ],
    [
      'cut off',
      async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, 400),
      'product',
      'MEDIA_NOT_READABLE',
    ],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), 'product', 'MEDIA_NOT_READABLE'],
    ['nothing', async () => Buffer.alloc(0), 'product', 'MEDIA_NOT_READABLE'],
    ['more than a megabyte', async () => Buffer.alloc(1_000_001, 1), 'product', 'MEDIA_TOO_LARGE'],
    ['a video of another size', async () => mp4Of(640, 480), 'video_wide', 'MEDIA_WRONG_SIZE'],
    ['a picture as a video', () => picture(9, 9).png().toBuffer(), 'video_wide', 'MEDIA_NOT_READABLE'],
    [
      'a video whose boxes go nowhere',
      async () => mp4Of(1_200, 750).fill(0xff, 20, 24),
      'video_wide',
      'MEDIA_NOT_READABLE',
    ],
  ] as const)('that is %s is refused, and nothing is kept', async (_what, bytes, purpose, code) => {
    expect((await send(await bytes(), purpose)).error.resultCode).toBe(code);
    expect(((await ask('GET', '')).body as Page<Media>).items).toEqual([]);
  });

  test('is found by name, purpose and use, replaced everywhere, and deleted only where nothing shows it', async () => {
    const [soup, tea] = [
      (await send(await picture(9, 9, '#111').png().toBuffer(), 'product', 'Çorba.png')).body as Media,
      (await send(await picture(9, 9, '#222').png().toBuffer(), 'product', 'Çay.png')).body as Media,
    ];
    const made = await server.call('POST', `/projects/${own}/products`, {
      token,
      body: { name: { en: 'Soup' }, price_minor: 1, image_id: soup.media_id },
    });
    expect(made.status).toBe(201);
    const found = async (query: string) =>
      ((await ask('GET', query)).body as Page<Media>).items.map(({ name, used }) => [name, used]);
    expect(await found('?sort=name')).toEqual([
      ['Çay.png', 0],
      ['Çorba.png', 1],
    ]);
    expect([await found('?used=no'), await found('?search=corba'), await found('?purpose=logo')]).toEqual([
      [['Çay.png', 0]],
      [['Çorba.png', 1]],
      [],
    ]);
    expect((await ask('GET', `/${soup.media_id}/uses`)).body).toMatchObject([
      { kind: 'product', name: { en: 'Soup' } },
    ]);
    expect((await ask('DELETE', `/${soup.media_id}`)).error.resultCode).toBe('MEDIA_IN_USE');
    expect((await ask('POST', `/${soup.media_id}/replace`, { by: tea.media_id })).body).toEqual({
      replaced: 1,
    });
    expect((await ask('DELETE', `/${soup.media_id}`)).status).toBe(200);
    expect((await get(soup)).status).toBe(404);
    expect((await ask('PATCH', `/${tea.media_id}`, { name: 'Tea' })).body).toMatchObject({
      name: 'Tea',
      used: 1,
    });
  });
});

test('a video is given whole and in parts', async () => {
  const bytes = mp4Of(1_200, 750);
  const media = (await send(bytes, 'video_wide', 'Welcome.mp4')).body as Media;
  expect(media).toMatchObject({ type: 'video/mp4', width: 1_200, height: 750, bytes: bytes.length });
  expect((await get(media)).raw.rawPayload.equals(bytes)).toBe(true);
  const part = await get(media, { range: 'bytes=4-7' });
  expect([part.status, part.raw.payload, part.raw.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${bytes.length}`,
  ]);
});

test.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=10-', undefined],
  ['bytes=1-2,4-5', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('of ten bytes %s are %j', (header, expected) => expect(rangeOf(header, 10)).toEqual(expected));
