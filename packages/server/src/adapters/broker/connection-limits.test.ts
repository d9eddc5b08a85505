import { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPacketFilter, gatherWrites, type OversizedPacket } from './connection-limits.ts';

function packet(length: number, firstByte = 0x30): Buffer {
  const header = [firstByte];
  let rest = length;
  do {
    const more = Math.floor(rest / 128);
    header.push((rest % 128) | (more > 0 ? 0x80 : 0));
    rest = more;
  } while (rest > 0);
  const body = Buffer.alloc(length, 0xff);
  if (length >= 3) body.set([0, 1, 0x74]);
  return Buffer.concat([Buffer.from(header), body]);
}

/** What passes of a stream that comes in pieces of these sizes; undefined when the stream ends. */
function passed(
  stream: Buffer,
  steps: readonly number[],
  most: number,
): { out: Buffer | undefined; oversized: OversizedPacket[] } {
  const oversized: OversizedPacket[] = [];
  const { filter } = createPacketFilter(most, (one) => oversized.push(one));
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < stream.length; turn += 1) {
    const step = steps[turn % steps.length] ?? 1;
    const piece = filter(stream.subarray(at, at + step));
    if (piece === undefined) return { out: undefined, oversized };
    pieces.push(piece);
    at += step;
  }
  return { out: Buffer.concat(pieces), oversized };
}

const sizes = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 });
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

test('packets up to the limit pass however the stream is cut, and larger messages of QoS 0 are left out of it', () => {
  fc.assert(
    fc.property(sizes, cuts, (lengths, steps) => {
      const { out, oversized } = passed(Buffer.concat(lengths.map((length) => packet(length))), steps, 300);
      expect(out).toEqual(
        Buffer.concat(lengths.filter((length) => length <= 300).map((length) => packet(length))),
      );
      const large = lengths.filter((length) => length > 300);
      expect(oversized).toEqual(large.map((bytes) => ({ bytes, topic: 't', isDropped: true })));
    }),
  );
});

test('any other packet above the limit ends the stream', () => {
  fc.assert(
    fc.property(sizes, cuts, fc.constantFrom(0x32, 0x34, 0x10, 0x82), (lengths, steps, firstByte) => {
      const { out } = passed(Buffer.concat(lengths.map((length) => packet(length, firstByte))), steps, 300);
      expect(out === undefined).toBe(lengths.some((length) => length > 300));
    }),
  );
});

test('an oversized packet is judged by its header, before its body arrives', () => {
  const oversized: OversizedPacket[] = [];
  const { filter } = createPacketFilter(256 * 1024, (one) => oversized.push(one));
  expect(filter(packet(1_000_000, 0x32).subarray(0, 4))).toBeUndefined();
  expect(oversized).toEqual([{ bytes: 1_000_000, topic: '', isDropped: false }]);
});

test('a message of an impossible size, or a length that never ends, ends the stream', () => {
  expect(createPacketFilter(10, () => undefined).filter(packet(20_000_000).subarray(0, 100))).toBeUndefined();
  expect(
    createPacketFilter(10, () => undefined).filter(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01])),
  ).toBeUndefined();
});

describe('writes that are put together', () => {
  function aStream(): { stream: Duplex; calls: string[] } {
    const calls: string[] = [];
    const stream = new Duplex({
      read: () => {},
      write: (chunk: Buffer, _encoding, done) => {
        calls.push(chunk.toString());
        done();
      },
      writev: (chunks, done) => {
        calls.push(chunks.map(({ chunk }) => (chunk as Buffer).toString()).join(''));
        done();
      },
    });
    gatherWrites(stream);
    return { stream, calls };
  }
  const nextTurn = () => new Promise((done) => setImmediate(done));

  test('leave in one call at the end of the turn, in their order, and the next turn starts empty', async () => {
    const { stream, calls } = aStream();
    stream.write('a');
    stream.cork();
    stream.write('b');
    stream.uncork();
    await Promise.resolve();
    stream.write('c');
    expect(calls).toEqual([]);
    await nextTurn();
    expect(calls).toEqual(['abc']);
    stream.write('d');
    await nextTurn();
    expect(calls).toEqual(['abc', 'd']);
  });

  test('are not lost when the connection ends in the same turn', async () => {
    const { stream, calls } = aStream();
    stream.write('last');
    stream.write(' words');
    stream.end();
    await finished(stream, { readable: false });
    expect(calls).toEqual(['last words']);
  });
});
