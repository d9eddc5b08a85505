import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Browsers = {
  /** Durations from publish to socket of the poses received since the last call, ms. */
  takeLatencies(): number[];
  /** Bytes that came in since the last call. */
  takeBytes(): number;
  close(): void;
};

/** The number of browsers that read each message; the others only receive it, as on other machines. */
const READERS = 2;
/** Unsolicited pongs show that the browser is alive (RFC 6455, section 5.5.3). */
const PONG_EVERY_MS = 5_000;
/** Robots send `1000 + seconds` as x, the seconds of the machine's clock within this many ms, so that it is as long each time. */
const SENT = { offsetMs: 1_000_000, cycleMs: 1_000_000 };
const PATIENCE_MS = 60_000;

/** Opens many live sockets on a project's robots and poses, and waits for each one's first message. */
export async function openBrowsers(
  url: string,
  count: number,
  token: string,
  projectId: number,
): Promise<Browsers> {
  let latencies: number[] = [];
  let bytes = 0;
  function read(message: Buffer): void {
    if (!message.subarray(0, 60).includes('"delta","topic":"poses"')) return;
    const now = performance.timeOrigin + performance.now();
    for (const [, x] of message.toString('latin1').matchAll(/"x":([\d.]+)/g)) {
      latencies.push(sinceWithin(SENT.cycleMs, now - (Number(x) * 1_000 - SENT.offsetMs)));
    }
  }
  async function open(index: number): Promise<Socket> {
    const { socket, rest } = await upgrade(url);
    if (index < READERS) readFrames(socket, rest, read);
    socket.write(frame(0x1, JSON.stringify({ type: 'auth', token })));
    for (const topic of ['robots', 'poses'])
      socket.write(frame(0x1, JSON.stringify({ type: 'subscribe', topic, project_id: projectId })));
    await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) });
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    return socket;
  }
  const sockets = await Promise.all(Array.from({ length: count }, (_, index) => open(index)));
  const pongs = setInterval(() => {
    for (const socket of sockets) socket.write(frame(0xa, ''));
  }, PONG_EVERY_MS);
  return {
    takeLatencies: () => {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: () => {
      clearInterval(pongs);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Elapsed time between clocks that wrap with each cycle. Slightly different clocks of two processes may give a small negative value. */
function sinceWithin(cycleMs: number, difference: number): number {
  const turned = (((difference + cycleMs / 2) % cycleMs) + cycleMs) % cycleMs;
  return turned - cycleMs / 2;
}

/** `rest` is what came with the answer to the handshake. */
async function upgrade(url: string): Promise<{ socket: Socket; rest: Buffer }> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  let answer = Buffer.alloc(0);
  while (!answer.includes('\r\n\r\n')) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer];
    answer = Buffer.concat([answer, chunk]);
  }
  const head = answer.toString('latin1');
  if (!head.startsWith('HTTP/1.1 101')) throw new Error(`No live socket: ${head.split('\r\n', 1)[0]}`);
  return { socket, rest: answer.subarray(head.indexOf('\r\n\r\n') + 4) };
}

/** A masked frame of a client with a short text (RFC 6455, section 5.2); the mask is zero. */
function frame(opcode: number, content: string): Buffer {
  const payload = Buffer.from(content);
  const head =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head, 0, 0, 0, 0]), payload]);
}

/** Hands over the payload of each whole frame that comes from a server. */
function readFrames(socket: Socket, first: Buffer, onMessage: (payload: Buffer) => void): void {
  let chunks = [first];
  let held = first.length;
  let wanted = 2;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    if (held < wanted) return;
    let data = Buffer.concat(chunks);
    for (;;) {
      const { head, length } = measure(data);
      wanted = head + length;
      if (data.length < wanted) break;
      onMessage(data.subarray(head, wanted));
      data = data.subarray(wanted);
    }
    chunks = [data];
    held = data.length;
  });
}

function measure(data: Buffer): { head: number; length: number } {
  const short = (data[1] ?? 0) & 0x7f;
  if (data.length < 2) return { head: 2, length: 0 };
  if (short < 126) return { head: 2, length: short };
  const head = short === 126 ? 4 : 10;
  if (data.length < head) return { head, length: 0 };
  return { head, length: short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2)) };
}
