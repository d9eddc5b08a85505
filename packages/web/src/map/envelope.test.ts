// @vitest-environment node
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { MapEnvelope } from '@rota/contract/maps';
import { encodeRuns } from '@rota/floor';
import { expect, test } from 'vitest';
import { rasterOfEnvelope, rasterOfText } from './envelope.ts';

const cells = Uint8Array.from([0, 0, 1, 2, 2, 0]);

function anEnvelope(over: Partial<MapEnvelope> = {}): MapEnvelope {
  return {
    v: 1,
    w: 3,
    h: 2,
    res: 0.05,
    origin: { x: -1, y: 2, theta: 0.3 },
    enc: 'rle-varint+gzip+base64',
    sha256: createHash('sha256').update(cells).digest('hex'),
    data: gzipSync(encodeRuns({ cells })).toString('base64'),
    ...over,
  };
}

test('an envelope becomes the raster it was made of', async () => {
  const raster = await rasterOfText(JSON.stringify(anEnvelope()));
  expect(raster).toEqual({
    width: 3,
    height: 2,
    resolution: 0.05,
    origin: { x: -1, y: 2, theta: 0.3 },
    cells,
  });
});

test('a map whose cells do not match its checksum is refused', async () => {
  await expect(rasterOfEnvelope(anEnvelope({ sha256: 'f'.repeat(64) }))).rejects.toThrow(/checksum/);
});

test('a map that is cut short is refused', async () => {
  await expect(rasterOfEnvelope(anEnvelope({ w: 4 }))).rejects.toThrow(RangeError);
});

test('text that is not a map is refused', async () => {
  await expect(rasterOfText('{"v":2}')).rejects.toThrow();
});
