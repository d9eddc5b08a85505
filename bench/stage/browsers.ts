import { WebSocket } from 'ws';

export type Browsers = {
  /** How long each pose that came in since the last call took from publish to socket, ms. */
  takeLatencies(): number[];
  /** Bytes that came in since the last call. */
  takeBytes(): number;
  close(): void;
};

/** How many of the browsers read each message; the others only take it off the wire, as other machines would. */
const READERS = 2;

/** Opens many live sockets on a project's robots and poses, and waits for each one's first snapshot. */
export async function openBrowsers(url: string, count: number, token: string, projectId: number): Promise<Browsers> {
  let latencies: number[] = [];
  let bytes = 0;
  async function open(index: number): Promise<WebSocket> {
    const socket = new WebSocket(url);
    await new Promise((done, fail) => void socket.once('open', done).once('error', fail));
    socket.send(JSON.stringify({ type: 'auth', token }));
    for (const topic of ['robots', 'poses']) socket.send(JSON.stringify({ type: 'subscribe', topic, projectId }));
    await new Promise((done) => socket.once('message', done));
    socket.on('message', (data: Buffer) => {
      bytes += data.length;
      if (index >= READERS || !data.subarray(0, 60).includes('"poses"')) return;
      const now = (performance.timeOrigin + performance.now()) % 3_600_000;
      const message = JSON.parse(data.toString()) as { type: string; upsert?: { x: number }[] };
      if (message.type === 'delta') for (const { x } of message.upsert ?? []) latencies.push(now - x * 1_000);
    });
    return socket;
  }
  const sockets = await Promise.all(Array.from({ length: count }, (_, index) => open(index)));
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
      for (const socket of sockets) socket.terminate();
    },
  };
}
