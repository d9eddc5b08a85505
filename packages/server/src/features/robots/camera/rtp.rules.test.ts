import { describe, expect, test } from 'vitest';
import { asksForWholePicture, isMedia, readdressPacket } from './rtp.rules.ts';

const packet = Buffer.from([0x80, 0x80 | 96, 0, 7, 0, 0, 0, 9, 1, 2, 3, 4, 0xaa, 0xbb]);

test.each([
  ['media of the format', packet, 96, true],
  ['media of another format', packet, 97, false],
  ['a packet too short for media', packet.subarray(0, 12), 96, false],
  ['another version', Buffer.from([0x40, ...packet.subarray(1)]), 96, false],
  ['nothing', Buffer.alloc(0), 96, false],
])('%s is recognised', (_what, bytes, format, is) => {
  expect(isMedia(bytes, format)).toBe(is);
});

test('a forwarded packet has the receiver’s format and source, and is the same beside that', () => {
  const sent = readdressPacket(packet, 120, 0xdeadbeef);
  expect([sent[1], sent.readUInt32BE(8)]).toEqual([0x80 | 120, 0xdeadbeef]);
  expect(sent.subarray(2, 8)).toEqual(packet.subarray(2, 8));
  expect(sent.subarray(12)).toEqual(packet.subarray(12));
  expect(packet[1]).toBe(0x80 | 96);
});

describe('a viewer asks for a whole picture', () => {
  const report = [0x81, 201, 0, 1, 0, 0, 0, 1];
  const loss = [0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2];
  const full = [0x84, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2];
  test.each([
    ['by a lost picture', loss, true],
    ['by a full intra request', full, true],
    ['after a report', [...report, ...loss], true],
    ['not by a report alone', report, false],
    ['not by a bitrate', [0x8f, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2], false],
    ['not by a torso', [0x81, 206], false],
    ['not by a length that leads beyond the end', [0x81, 201, 0xff, 0xff], false],
  ])('%s', (_how, bytes, asks) => {
    expect(asksForWholePicture(new Uint8Array(bytes))).toBe(asks);
  });
});
