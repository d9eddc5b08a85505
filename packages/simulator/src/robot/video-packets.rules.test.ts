import sharp from 'sharp';
import { expect, test } from 'vitest';
import { keyFrameOf, pickIceServers, pickVideo, toPackets } from './video-packets.rules.ts';

test('a picture of WebP holds a key frame of VP8 of its size', async () => {
  const picture = { create: { width: 64, height: 48, channels: 3, background: '#336699' } } as const;
  const frame = keyFrameOf(await sharp(picture).webp({ quality: 50 }).toBuffer());
  if (frame === undefined) throw new Error('There is no frame.');
  const view = new DataView(frame.buffer, frame.byteOffset);
  // RFC 6386, section 9.1: the first bit is 0 in a key frame, then come a start code, the width and the height.
  expect([view.getUint8(0) & 1, view.getUint8(3), view.getUint16(6, true), view.getUint16(8, true)]).toEqual([
    0, 0x9d, 64, 48,
  ]);
  expect(keyFrameOf(await sharp(picture).webp({ lossless: true }).toBuffer())).toBeUndefined();
});

test('a frame goes out in packets that begin once, end once and are numbered', () => {
  const head = { payloadType: 96, ssrc: 7, sequence: 65_535, timestamp: 9_000 };
  const packets = toPackets(new Uint8Array(2_500), head).map((packet) => new DataView(packet.buffer));
  expect(packets.map((view) => view.getUint16(2))).toEqual([65_535, 0, 1]);
  expect(packets.map((view) => view.getUint8(1) >> 7)).toEqual([0, 0, 1]);
  expect(packets.map((view) => view.getUint8(12))).toEqual([0x10, 0, 0]);
  expect(packets.map((view) => view.byteLength - 13)).toEqual([1_100, 1_100, 300]);
});

test('the part of an offer for a picture is found with its number for VP8', () => {
  const sdp =
    'v=0\r\nm=audio 9 X 111\r\na=mid:0\r\na=rtpmap:111 opus/48000/2\r\nm=video 9 X 96\r\na=mid:1\r\na=rtpmap:96 VP8/90000\r\n';
  expect(pickVideo(sdp)).toEqual({ mid: '1', payloadType: 96 });
  expect(pickVideo(sdp.replace('VP8', 'AV1'))).toBeUndefined();
  expect(pickVideo('v=0\r\n')).toBeUndefined();
});

test('servers are given to the library with their credentials; what it cannot use is left out', () => {
  expect(
    pickIceServers([
      { urls: ['stun:s.example'] },
      {
        urls: ['turn:t.example:99?transport=tcp', 'turns:t.example', 'http://x'],
        username: 'u',
        credential: 'p',
      },
    ]),
  ).toEqual([
    { hostname: 's.example', port: 3_478 },
    { hostname: 't.example', port: 99, username: 'u', password: 'p', relayType: 'TurnTcp' },
    { hostname: 't.example', port: 5_349, username: 'u', password: 'p', relayType: 'TurnTls' },
  ]);
});
