import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a lift's interface may misbehave. */
export type HttpFault = 'slow' | 'error' | 'garbage' | 'silent' | 'endless' | 'redirect';

/** A lift with an interface of its own, as a maker would have it: reservations, levels by number, German words. */
export type HttpLift = {
  readonly url: string;
  fault: HttpFault | undefined;
  level: number;
  door: 'AUF' | 'ZU';
  readonly heard: {
    readonly method: string;
    readonly path: string;
    readonly body: string;
    readonly authorization: string | undefined;
  }[];
  /** How often its state was asked for. */
  looks: number;
  close(): Promise<void>;
};

export async function startHttpLift(): Promise<HttpLift> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  let reservation: string | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const [method, path] = [request.method ?? '', request.url ?? ''];
    const isLook = path === '/lift';
    if (isLook) lift.looks += 1;
    else lift.heard.push({ method, path, body, authorization: request.headers.authorization });
    if (misbehaves(lift.fault, response)) return;
    if (lift.fault === 'slow') await new Promise((done) => setTimeout(done, 400));
    if (request.headers.authorization !== 'Bearer key-1') return void response.writeHead(401).end();
    if (path.startsWith('/lift/reservation/'))
      reservation = method === 'PUT' ? path.split('/')[3] : undefined;
    if (path.startsWith('/lift/level/')) lift.level = Number(path.split('/')[3]);
    const now = {
      stand: { etage: lift.level },
      tuer: lift.door,
      betrieb: 'NORMAL',
      reserviert: reservation ?? null,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(isLook ? JSON.stringify(now) : '');
  }

  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const lift: HttpLift = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lift`,
    fault: undefined,
    level: 0,
    door: 'ZU',
    heard: [],
    looks: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return lift;
}

/** Answers as a broken one does; false where it is not broken in that way. */
function misbehaves(fault: HttpFault | undefined, response: ServerResponse): boolean {
  switch (fault) {
    case 'error':
      response.writeHead(500).end('oops');
      return true;
    case 'garbage':
      response.writeHead(200).end('<html>');
      return true;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      return true;
    case 'silent':
      return true;
    case 'endless': {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(16_384)), 5);
      response.on('close', () => clearInterval(timer));
      return true;
    }
    default:
      return false;
  }
}
