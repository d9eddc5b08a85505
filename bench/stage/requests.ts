import { Agent, request } from 'node:http';

export type LoadResult = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
};

/** Asks for a page over and over on some connections that stay open, each one request at a time. Throws on an answer that is not 200. */
export async function hammer(
  url: string,
  token: string,
  connections: number,
  ms: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const until = performance.now() + ms;
  function once(): Promise<void> {
    return new Promise((done, fail) => {
      const begun = performance.now();
      const pending = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        let size = 0;
        answer.on('data', (chunk: Buffer) => (size += chunk.length));
        answer.on('end', () => {
          if (answer.statusCode !== 200)
            return fail(new Error(`${url} answered ${String(answer.statusCode)}`));
          times.push(performance.now() - begun);
          bytes = size;
          done();
        });
      });
      pending.on('error', fail);
      pending.end();
    });
  }
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await once();
    }),
  );
  agent.destroy();
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? NaN;
  return { perSecond: (times.length * 1_000) / ms, p50: at(0.5), p99: at(0.99), bytes };
}
