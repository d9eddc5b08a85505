import { expect, test } from 'vitest';
import { mp3Of, oggOf, wavOf } from './sound.fake.ts';
import { readSoundType } from './sound.format.ts';

test.each([
  ['a WAV file', wavOf(0.1), 'audio/wav'],
  ['an MP3 file', mp3Of(3), 'audio/mpeg'],
  ['an MP3 file with a tag', mp3Of(3, 60), 'audio/mpeg'],
  ['Opus in Ogg', oggOf('OpusHead'), 'audio/ogg'],
  ['Vorbis in Ogg', oggOf('\u0001vorbis'), 'audio/ogg'],
])('%s is a sound', (_what, bytes, type) => {
  expect(readSoundType(bytes)?.type).toBe(type);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(200))],
  ['a header alone', wavOf(0.1).subarray(0, 44)],
  ['a RIFF of something else', Buffer.from(wavOf(0.1)).fill('AVI ', 8, 12)],
  ['one frame and something else', Buffer.concat([mp3Of(1), Buffer.alloc(500, 7)])],
  ['a tag and nothing behind it', mp3Of(0, 60)],
  ['a video in Ogg', oggOf('OpusHead').fill('theora', 28, 36)],
])('%s is none', (_what, bytes) => {
  expect(readSoundType(bytes)).toBeUndefined();
});
