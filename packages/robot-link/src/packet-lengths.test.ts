import { writeToStream } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { keepPacketLengthsTogether } from './packet-lengths.ts';

/** The bytes of a packet's remaining length, as mqtt-packet writes them: its second write. */
function lengthBytesOf(payloadBytes: number): Buffer {
  const writes: Buffer[] = [];
  const stream = { write: (bytes: Buffer) => writes.push(bytes) > 0 } as unknown as NodeJS.WritableStream;
  writeToStream(
    { cmd: 'publish', qos: 0, dup: false, retain: false, topic: 't', payload: Buffer.alloc(payloadBytes) },
    stream,
  );
  const [, length] = writes;
  if (length === undefined) throw new Error('mqtt-packet writes packets in another way now.');
  return length;
}

test('packets of all lengths keep a few blocks of memory alive, not one for each length', () => {
  keepPacketLengthsTogether();
  const blocks = new Set<ArrayBufferLike>();
  for (let payloadBytes = 0; payloadBytes < 16_000; payloadBytes += 100) {
    blocks.add(lengthBytesOf(payloadBytes).buffer);
    // As in a server at work, where the pool has gone on between two lengths that were not seen before.
    Buffer.allocUnsafe(Buffer.poolSize / 4);
  }
  expect(blocks.size).toBeLessThan(10);
});

test('the bytes are those of the length', () => {
  keepPacketLengthsTogether();
  // 3 bytes stand before the payload: 127 fit one byte, 128 do not (MQTT 3.1.1, table 2.4).
  expect([...lengthBytesOf(124)]).toEqual([0x7f]);
  expect([...lengthBytesOf(125)]).toEqual([0x80, 0x01]);
});
