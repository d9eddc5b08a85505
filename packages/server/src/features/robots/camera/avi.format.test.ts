import { expect, test } from 'vitest';
import { aviHead, aviTail, pictureChunk, readChunks } from './avi.format.ts';

const pictures = [new Uint8Array([0xff, 0xd8, 0xff, 1, 2]), undefined, new Uint8Array([0xff, 0xd8, 0xff, 3])];
const chunks = Buffer.concat(pictures.map(pictureChunk));

test('chunks are read back: their sizes, and the first picture that is none of the empty ones', () => {
  expect(readChunks(chunks)).toEqual({ sizes: [5, 0, 4], first: Buffer.from(pictures[0] ?? []) });
  expect(readChunks(Buffer.concat([pictureChunk(undefined), chunks])).first).toEqual(
    Buffer.from(pictures[0] ?? []),
  );
  expect(readChunks(Buffer.alloc(0))).toEqual({ sizes: [], first: undefined });
});

test('a file has the lengths that it says, and an index that leads to each picture', () => {
  const { sizes } = readChunks(chunks);
  const [head, tail] = [aviHead(sizes, 480, 270), aviTail(sizes)];
  const file = Buffer.concat([head, chunks, tail]);
  expect(file.subarray(0, 4).toString()).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  // The list of pictures begins with its name, from which the index counts.
  const movi = head.length - 4;
  expect(file.subarray(movi, movi + 4).toString()).toBe('movi');
  expect(file.readUInt32LE(movi - 4)).toBe(4 + chunks.length);
  for (const [number, picture] of pictures.entries()) {
    const entry = tail.subarray(8 + number * 16, 24 + number * 16);
    const at = movi + entry.readUInt32LE(8);
    expect(file.subarray(at, at + 4).toString()).toBe('00dc');
    expect(file.subarray(at + 8, at + 8 + entry.readUInt32LE(12))).toEqual(Buffer.from(picture ?? []));
  }
  expect(head.includes('MJPG')).toBe(true);
});
