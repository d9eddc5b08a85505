import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { WebSocket } from 'ws';
import { waitFor } from '../wait-for.ts';

const MB = 1_048_576;

/** Resident memory of a process, MB. Throws where there is no /proc. */
export async function residentMbOf(pid: number): Promise<number> {
  const kb = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kb === undefined) throw new Error(`Process ${pid} has no resident memory.`);
  return Number(kb) / 1_024;
}

/** The live heap of another Node process after a full collection, in MB, read through its inspector, which SIGUSR1 opens. */
export async function liveHeapMbOf(pid: number, inspectorPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const list = `http://127.0.0.1:${inspectorPort}/json/list`;
  const address = await waitFor(
    async () => ((await (await fetch(list)).json()) as { webSocketDebuggerUrl: string }[])[0],
  );
  const socket = new WebSocket(address.webSocketDebuggerUrl);
  await once(socket, 'open');
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage');
    const { usedSize } = (await ask(socket, 2, 'Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / MB;
  } finally {
    socket.close();
  }
}

async function ask(socket: WebSocket, id: number, method: string): Promise<unknown> {
  const answered = new Promise<unknown>((done) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { id?: number; result?: unknown };
      if (message.id === id) done(message.result);
    });
  });
  socket.send(JSON.stringify({ id, method }));
  return answered;
}

/** Medians of the first and the last tenth of samples, and the growth from one to the other (0.05: five percent). NaN without samples. */
export function growthOf(samples: readonly number[]): {
  readonly first: number;
  readonly last: number;
  readonly growth: number;
} {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const first = medianOf(samples.slice(0, tenth));
  const last = medianOf(samples.slice(-tenth));
  return { first, last, growth: last / first - 1 };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
}

/** The value that the share `part` (0 to 1) of the values do not pass; NaN without values. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}
