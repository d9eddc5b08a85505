import { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPacketMeter, gatherWrites } from './connection-limits.ts';

function packet(length: number): Buffer {
  const header = [0x30];
  let rest = length;
  do {
    const more = Math.floor(rest / 128);
    header.push((rest % 128) | (more > 0 ? 0x80 : 0));
    rest = more;
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)]);
}

test('packets up to the limit pass however the stream is cut, and one byte more does not', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 });
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sizes, cuts, (lengths, steps) => {
      const stream = Buffer.concat(lengths.map(packet));
      const meter = createPacketMeter(300);
      let accepted = true;
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const step = steps[turn % steps.length] ?? 1;
        accepted = meter.accepts(stream.subarray(at, at + step));
        at += step;
      }
      expect(accepted).toBe(lengths.every((length) => length <= 300));
    }),
  );
});

test('an oversized packet is refused at its header, before its body arrives', () => {
  const meter = createPacketMeter(256 * 1024);
  expect(meter.accepts(packet(1_000_000).subarray(0, 4))).toBe(false);
});

test('a length field that never ends is refused', () => {
  expect(createPacketMeter(10).accepts(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe(false);
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

  test('leave in one call at the end of the turn, in their order, and the next turn begins anew', async () => {
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
