import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeerSim = {
  readonly iccid: string;
  readonly msisdn?: string;
  readonly label?: string;
  /** Megabytes. */
  total: number;
  left: number;
  readonly days?: readonly { readonly date: string; readonly data: string; readonly sms: string }[];
};

/** A server that answers as 1NCE's API does, and misbehaves when it is asked to. */
export type OncePeer = {
  readonly url: string;
  readonly sims: PeerSim[];
  /** Requests as they came, tokens aside. */
  readonly heard: string[];
  tokens: number;
  /** Forgets all tokens, as if they had ended. */
  expireTokens: () => void;
  /** The next requests are answered so; `retryAfter` in seconds, or a date. */
  throttle: (times: number, retryAfter: string) => void;
  /** What is wrong until it is undefined again. */
  fault: 'down' | 'error' | 'garbage' | undefined;
  close: () => Promise<void>;
};

export const ONCE_CLIENT = { id: 'client', secret: 'se:cret' } as const;

export async function startOncePeer(sims: PeerSim[] = []): Promise<OncePeer> {
  const valid = new Set<string>();
  let throttled = { times: 0, retryAfter: '0' };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const chunk of request) void chunk;
    const url = new URL(request.url ?? '', 'http://peer');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (peer.fault === 'down') return void response.destroy();
    if (peer.fault === 'error') return send(503, {});
    if (peer.fault === 'garbage') return send(200, '<html>');
    if (throttled.times > 0) {
      throttled.times -= 1;
      return send(429, {}, { 'retry-after': throttled.retryAfter });
    }
    if (url.pathname === '/api/oauth/token') {
      const wanted = `Basic ${Buffer.from(`${ONCE_CLIENT.id}:${ONCE_CLIENT.secret}`).toString('base64')}`;
      if (request.headers.authorization !== wanted) return send(401, {});
      peer.tokens += 1;
      valid.add(`token-${peer.tokens}`);
      return send(200, { access_token: `token-${peer.tokens}`, token_type: 'bearer', expires_in: 3_600 });
    }
    peer.heard.push(`${url.pathname.replace('/api', '')}${url.search}`);
    if (!valid.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return send(401, {});
    return answerCall(url, send);
  }

  function answerCall(url: URL, send: (status: number, body: unknown) => void): void {
    if (url.pathname === '/api/v2/sims') {
      const [page, size] = ['page', 'pageSize'].map((name) => Number(url.searchParams.get(name)));
      if (page === undefined || size === undefined || size > 100) return send(400, {});
      const found = peer.sims.slice((page - 1) * size, page * size);
      return send(
        200,
        found.map(({ iccid, msisdn, label }) => ({ iccid, msisdn, label, status: 'Enabled' })),
      );
    }
    const [, iccid, what] = /^\/api\/v1\/sims\/(\d+)\/(quota\/data|usage)$/.exec(url.pathname) ?? [];
    const sim = peer.sims.find((one) => one.iccid === iccid);
    if (sim === undefined) return send(404, {});
    if (what === 'quota/data')
      return send(200, {
        volume: sim.left,
        total_volume: sim.total,
        expiry_date: '2029-01-01T00:00:00.000Z',
        threshold_percentage: 20,
      });
    const stats = (sim.days ?? []).map(({ date, data, sms }) => ({
      date,
      data: { volume: data, volume_rx: '0', volume_tx: '0' },
      sms: { volume: sms },
    }));
    return send(200, { stats: [...stats, { date: 'TOTAL', data: { volume: '9' }, sms: { volume: '9' } }] });
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const peer: OncePeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    sims,
    heard: [],
    tokens: 0,
    expireTokens: () => valid.clear(),
    throttle: (times, retryAfter) => void (throttled = { times, retryAfter }),
    fault: undefined,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return peer;
}
