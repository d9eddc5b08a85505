import type { Duplex } from 'node:stream';

/** A packet that announced more than the limit. */
export type OversizedPacket = {
  /** Bytes that it announced, without its fixed header. */
  readonly bytes: number;
  /** Where a message was meant to go, as far as it had come; empty for other packets. */
  readonly topic: string;
  /** Whether only the packet was left out; else the connection ends. */
  readonly isDropped: boolean;
};

export type PacketFilter = {
  /** The part of a chunk for the parser, perhaps empty; undefined when the stream must end. */
  readonly filter: (chunk: Uint8Array) => Uint8Array | undefined;
};

/** Longest packet that is passed over; more would only keep the line busy. */
const MOST_PASSED_OVER = 8 * 1_048_576;
const TOPIC_BYTES = 600;

/**
 * Reads only the fixed headers of an MQTT stream (MQTT 3.1.1, section 2.2: one type byte, then the remaining length as a variable byte integer
 * of at most four bytes). A message of QoS 0 that announces more than `maxBytes` is left out of the stream without being kept: no one waits
 * for its acknowledgement, and its sender can still be asked to send less. Any other oversized packet, or an endless length, ends the
 * stream.
 */
export function createPacketFilter(
  maxBytes: number,
  onOversized: (packet: OversizedPacket) => void,
): PacketFilter {
  let header: number[] = [];
  let left = 0;
  let leftOut: { bytes: number; start: number[] } | undefined;
  let isBroken = false;

  /** The effect of a whole fixed header on the following bytes; undefined while more of it must come. */
  function judge(): 'pass' | 'leave_out' | 'broken' | undefined {
    if (header.length < 2) return undefined;
    const lengths = header.slice(1);
    const isWhole = ((lengths.at(-1) ?? 0) & 0x80) === 0;
    if (!isWhole) return lengths.length >= 4 ? 'broken' : undefined;
    left = lengths.reduce((sum, byte, index) => sum + (byte & 0x7f) * 128 ** index, 0);
    if (left <= maxBytes) return 'pass';
    // Type 3 is PUBLISH; bits 1 and 2 are its quality of service.
    const isQos0 = (header[0] ?? 0) >> 4 === 3 && ((header[0] ?? 0) & 0x06) === 0;
    return isQos0 && left <= MOST_PASSED_OVER ? 'leave_out' : 'broken';
  }

  function endLeftOut(): void {
    if (leftOut === undefined || left > 0) return;
    const length = ((leftOut.start[0] ?? 0) << 8) | (leftOut.start[1] ?? 0);
    onOversized({
      bytes: leftOut.bytes,
      topic: Buffer.from(leftOut.start.slice(2, 2 + length)).toString('utf8'),
      isDropped: true,
    });
    leftOut = undefined;
  }

  return {
    filter(chunk) {
      // A header that is cut by the end of a chunk is held back until it is known what it announces.
      const held = header.length;
      let prefix: readonly number[] = [];
      let headerAt = 0;
      const gaps: (readonly [from: number, to: number])[] = [];
      let at = 0;
      while (!isBroken && at < chunk.length) {
        if (left > 0) {
          const to = Math.min(chunk.length, at + left);
          left -= to - at;
          if (leftOut !== undefined) {
            if (leftOut.start.length < TOPIC_BYTES)
              leftOut.start.push(...chunk.subarray(at, Math.min(to, at + TOPIC_BYTES)));
            gaps.push([at, to]);
          }
          at = to;
          endLeftOut();
          continue;
        }
        if (header.length === 0) headerAt = at;
        header.push(chunk[at] ?? 0);
        at += 1;
        const verdict = judge();
        if (verdict === undefined) continue;
        if (verdict === 'pass' && headerAt === 0) prefix = header.slice(0, held);
        if (verdict === 'leave_out') {
          gaps.push([headerAt, at]);
          leftOut = { bytes: left, start: [] };
        }
        if (verdict === 'broken') {
          isBroken = true;
          onOversized({ bytes: left, topic: '', isDropped: false });
        }
        header = [];
      }
      if (isBroken) return undefined;
      if (header.length > 0) gaps.push([headerAt, chunk.length]);
      return gaps.length === 0 && prefix.length === 0 ? chunk : withoutGaps(chunk, prefix, gaps);
    },
  };
}

function withoutGaps(
  chunk: Uint8Array,
  prefix: readonly number[],
  gaps: readonly (readonly [number, number])[],
): Uint8Array {
  const pieces: Uint8Array[] = [Uint8Array.from(prefix)];
  let from = 0;
  for (const [start, end] of gaps) {
    pieces.push(chunk.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...pieces, chunk.subarray(from)]);
}

/**
 * Keeps oversized packets from the parser, which itself would take 256 MB. The stream's `read` is wrapped, since a pipe in front of every
 * connection would copy each byte once more.
 */
export function limitPackets(
  stream: Duplex,
  maxBytes: number,
  onOversized: (packet: OversizedPacket) => void,
): void {
  const { filter } = createPacketFilter(maxBytes, onOversized);
  const read = stream.read.bind(stream);
  stream.read = (size?: number): unknown => {
    for (;;) {
      const chunk: unknown = read(size);
      if (!(chunk instanceof Uint8Array)) return chunk;
      const passed = filter(chunk);
      if (passed === undefined) {
        stream.destroy(new Error(`a packet larger than ${String(maxBytes)} bytes`));
        return null;
      }
      // The parser asks again only for what it was given: nothing would make it read on.
      if (passed.length > 0) return passed;
    }
  };
}

/**
 * Makes writes answer "go on" even when the peer does not read. The broker would else wait for that peer before it takes
 * the next message of the publisher, so that one stuck browser or robot stops all the others. The caller limits the backlog by
 * checking `writableLength` first.
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
