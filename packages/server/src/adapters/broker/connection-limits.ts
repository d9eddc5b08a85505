import type { Duplex } from 'node:stream';

/**
 * Reads only the fixed headers of an MQTT stream and tells when a packet announces more than `maxBytes`
 * (MQTT 3.1.1, section 2.2: one type byte, then the remaining length as a variable byte integer of at most four bytes).
 */
export function createPacketMeter(maxBytes: number): { accepts(chunk: Uint8Array): boolean } {
  let toSkip = 0;
  let lengthByte = -1;
  let length = 0;
  let broken = false;
  return {
    accepts(chunk) {
      let at = 0;
      while (!broken && at < chunk.length) {
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, chunk.length - at);
          toSkip -= skipped;
          at += skipped;
        } else if (lengthByte < 0) {
          lengthByte = 0;
          length = 0;
          at += 1;
        } else {
          const byte = chunk[at] ?? 0;
          length += (byte & 0x7f) * 128 ** lengthByte;
          at += 1;
          lengthByte += 1;
          if (length > maxBytes || (lengthByte === 4 && (byte & 0x80) !== 0)) broken = true;
          else if ((byte & 0x80) === 0) {
            toSkip = length;
            lengthByte = -1;
          }
        }
      }
      return !broken;
    },
  };
}

/**
 * Destroys a connection that announces an oversized packet, before the parser buffers it: the parser itself would take 256 MB.
 * The stream's `read` is wrapped, since a pipe in front of every connection would copy each byte once more.
 */
export function limitPackets(stream: Duplex, maxBytes: number): void {
  const meter = createPacketMeter(maxBytes);
  const read = stream.read.bind(stream);
  stream.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (!(chunk instanceof Uint8Array) || meter.accepts(chunk)) return chunk;
    stream.destroy(new Error(`a packet larger than ${String(maxBytes)} bytes`));
    return null;
  };
}

/**
 * Makes writes answer "go on" even when the peer does not read. The broker would else wait for that peer before it takes
 * the next message of the publisher, so that one stuck browser or robot stops all the others. Whoever uses this bounds what is written by
 * looking at `writableLength` first.
 */
export function neverWait(stream: Duplex): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (...given: unknown[]): boolean => {
    write(...given);
    return true;
  };
}

/**
 * Puts together what is written in one turn of the event loop, so that it leaves in one system call: the console's own connection gets
 * every message of every robot, and a call for each of them was a tenth of the server's work.
 */
export function gatherWrites(stream: Duplex): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let isGathering = false;
  stream.write = (...given: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      setImmediate(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return write(...given);
  };
}
