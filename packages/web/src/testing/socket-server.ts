import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export type ServedSocket = {
  readonly received: unknown[];
  say: (message: unknown) => void;
  drop: () => void;
};
export type SocketServer = {
  readonly url: string;
  /** Every connection since the start, the newest last. */
  readonly sockets: ServedSocket[];
  /** Waits until a message of a connection satisfies `matches`. */
  received: (matches: (message: never, socket: ServedSocket) => boolean) => Promise<ServedSocket>;
  close: () => Promise<void>;
};

/** A WebSocket server on a real port for tests of the client: text messages of JSON, as RFC 6455 frames them. */
export async function startSocketServer(
  onMessage: (message: never, socket: ServedSocket) => void,
): Promise<SocketServer> {
  const sockets: ServedSocket[] = [];
  const streams = new Set<Duplex>();
  const waiting = new Set<() => void>();
  const http = createServer();
  http.on('upgrade', (request, stream) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}${HANDSHAKE}`).digest('base64');
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    streams.add(stream);
    const socket: ServedSocket = {
      received: [],
      say: (message) => stream.write(frame(JSON.stringify(message))),
      drop: () => stream.destroy(),
    };
    sockets.push(socket);
    let buffered = Buffer.alloc(0);
    stream.on('error', () => stream.destroy());
    stream.on('close', () => streams.delete(stream));
    stream.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (let next = unframe(buffered); next !== undefined; next = unframe(buffered)) {
        buffered = buffered.subarray(next.length);
        if (next.opcode === 8) {
          stream.end(Buffer.from([0x88, 0]));
          return;
        }
        const message = JSON.parse(next.text) as never;
        socket.received.push(message);
        onMessage(message, socket);
        for (const check of waiting) check();
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/api/live`,
    sockets,
    received: (matches) =>
      new Promise((resolve) => {
        const check = () => {
          const found = sockets.find((socket) =>
            socket.received.some((message) => matches(message as never, socket)),
          );
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    close: () => {
      for (const stream of streams) stream.destroy();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}

/** One unmasked text frame. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([header, payload]);
}

/** The first masked frame of a client, or undefined while it is not whole. */
function unframe(bytes: Buffer): { opcode: number; text: string; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 127;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = start + 4 + size;
  if (bytes.length < length) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const payload = Buffer.from(bytes.subarray(start + 4, length));
  for (let index = 0; index < payload.length; index += 1)
    payload[index] = payload.readUInt8(index) ^ mask.readUInt8(index % 4);
  return { opcode: bytes.readUInt8(0) & 15, text: payload.toString(), length };
}
