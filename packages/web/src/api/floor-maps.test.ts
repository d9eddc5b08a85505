// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { fakeServer, json, refuse } from '../testing/fake-server.ts';
import { createApiClient } from './client.ts';
import { createFloorMaps } from './floor-maps.ts';
import { createTransport } from './transport.ts';

const envelope = {
  v: 1,
  w: 2,
  h: 2,
  res: 0.05,
  origin: { x: 0, y: 0, theta: 0 },
  enc: 'rle-varint+gzip+base64',
  sha256: 'ab',
  data: 'AA==',
};
const key = { projectId: 7, site: 'hotel', floor: 'ground' };

function setUp(fetchText: (url: string) => Promise<string>) {
  const server = fakeServer();
  server.on('GET', '/project/7/maps/hotel_ground/compressed', () => new Response('http://files/composed'));
  server.on(
    'GET',
    '/project/7/maps/hotel_ground/original-compressed',
    () => new Response('http://files/original'),
  );
  server.on('POST', '/robots/7/map', () =>
    json({ full_map_compressed: JSON.stringify({ ...envelope, w: 4 }) }),
  );
  const api = createApiClient(
    createTransport({
      baseUrl: '/api',
      fetch: server.fetch,
      words: {
        failure: ({ resultCode }) => resultCode,
        rule: (_rule, _values, text) => text,
        message: (text) => text,
      },
      newId: () => 'id',
    }),
    async () => true,
  );
  const oldCalls = () => server.calls.filter((call) => call.method === 'POST').length;
  return { server, maps: createFloorMaps(api, fetchText), oldCalls };
}

describe('a floor’s raster', () => {
  test('is what the signed URL holds, composed or as it was uploaded', async () => {
    const urls: string[] = [];
    const { maps, oldCalls } = setUp(async (url) => {
      urls.push(url);
      return JSON.stringify(envelope);
    });
    await expect(maps.load(key)).resolves.toMatchObject({ w: 2 });
    await maps.load(key, { original: true });
    expect(urls).toEqual(['http://files/composed', 'http://files/original']);
    expect(oldCalls()).toBe(0);
  });

  test('comes from the old endpoint when the new way fails, asked once for a floor', async () => {
    const { maps, oldCalls, server } = setUp(() => Promise.reject(new Error('gone')));
    await expect(maps.load(key)).resolves.toMatchObject({ w: 4 });
    await maps.load(key);
    expect(oldCalls()).toBe(1);
    expect(server.calls.find((call) => call.method === 'POST')?.body).toEqual({
      site: 'hotel',
      floor: 'ground',
    });
    await maps.load({ ...key, version: 2 });
    expect(oldCalls()).toBe(2);
  });

  test('is asked for again after the old endpoint failed too', async () => {
    const { maps, server, oldCalls } = setUp(() => Promise.reject(new Error('gone')));
    server.on('POST', '/robots/7/map', () => refuse('MAP_NOT_READY'));
    await expect(maps.load(key)).rejects.toMatchObject({ resultCode: 'MAP_NOT_READY' });
    await expect(maps.load(key)).rejects.toMatchObject({ resultCode: 'MAP_NOT_READY' });
    expect(oldCalls()).toBe(2);
  });

  test('that is no longer needed is not requested in another way', async () => {
    const { maps, oldCalls } = setUp(() => Promise.reject(new DOMException('stop', 'AbortError')));
    await expect(maps.load(key)).rejects.toThrow('stop');
    expect(oldCalls()).toBe(0);
  });
});
