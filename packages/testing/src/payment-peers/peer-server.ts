import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of a peer while they are switched on. */
export type PeerFaults = {
  /** Answers nothing but 503. */
  down: boolean;
  /** Answers so much later, ms. */
  slowMs: number;
  /** Carries these calls out, and the line breaks before the answer. */
  lostAnswers: string[];
  /** Signs its answers with another key. */
  wrongSignature: boolean;
  /** Signs its news so. */
  forgedWebhook: boolean;
  doubleWebhook: boolean;
  lateWebhookMs: number;
  noWebhook: boolean;
  /** Takes a unit less than was asked. */
  wrongAmount: boolean;
  /** Its check against fraud wants to think about each payment. */
  fraudReview: boolean;
  /** Sellers' balances may not be paid out yet. */
  keepsMoney: boolean;
  /** Tells a fee below zero. */
  absurdFee: boolean;
};

export const NO_PEER_FAULTS: Readonly<PeerFaults> = {
  down: false,
  slowMs: 0,
  lostAnswers: [],
  wrongSignature: false,
  forgedWebhook: false,
  doubleWebhook: false,
  lateWebhookMs: 0,
  noWebhook: false,
  wrongAmount: false,
  fraudReview: false,
  keepsMoney: false,
  absurdFee: false,
};

export type PeerRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type PeerAnswer = {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly location?: string;
};

/** A peer's answer, and the name under which it may get lost; a page has none. */
export type PeerHandler = (request: PeerRequest) => { readonly call?: string; readonly answer: PeerAnswer };

/** An HTTP server on loopback that answers as its handler does, unless it misbehaves. */
export async function startPeerServer(handle: PeerHandler, faults: PeerFaults, port = 0) {
  const server = createServer((request, response) => {
    answerTo(request, response, handle, faults).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((done) => {
        server.close(() => done());
      });
    },
  };
}

async function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  handle: PeerHandler,
  faults: PeerFaults,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
  const body = Buffer.concat(chunks).toString('utf8');
  // The panel that switches the faults off has to stay reachable.
  const isPanel = pathname === '/' || pathname.startsWith('/panel');
  if (faults.down && !isPanel) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end('down');
    return;
  }
  if (faults.slowMs > 0 && !isPanel) await new Promise((done) => setTimeout(done, faults.slowMs));
  const { call, answer } = handle({
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body,
  });
  if (call !== undefined && faults.lostAnswers.includes(call)) {
    response.destroy();
    return;
  }
  response
    .writeHead(answer.status, {
      'content-type': answer.type,
      ...(answer.location !== undefined && { location: answer.location }),
    })
    .end(answer.body);
}

export function json(body: object, status = 200): PeerAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

export function redirect(location: string): PeerAnswer {
  return { status: 303, type: 'text/plain', body: '', location };
}

/** Sends news until it is acknowledged, three times at most. */
export function createNewsSender(faults: PeerFaults, againMs: number) {
  const timers = new Set<NodeJS.Timeout>();

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // A receiver that is gone hears nothing.
      work().catch(() => undefined);
    }, ms);
    timers.add(timer);
  }

  async function post(
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    left: number,
  ): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }).catch(() => undefined);
    if (response?.ok !== true && left > 1) later(againMs, () => post(url, body, headers, left - 1));
  }

  return {
    send(url: string | undefined, body: string, headers: Readonly<Record<string, string>>): void {
      if (url === undefined || faults.noWebhook) return;
      for (let copy = faults.doubleWebhook ? 2 : 1; copy > 0; copy -= 1)
        later(faults.lateWebhookMs, () => post(url, body, headers, 3));
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
