import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
/** A receiver on loopback: keeps requests and gives the prepared answers, `undefined` hangs up without a word. */
export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  answer: (received: Received) => number | undefined;
  close: () => Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const status = receiver.answer({ headers: request.headers, body });
      receiver.received.push({ headers: request.headers, body });
      if (status === undefined) request.socket.destroy();
      else response.writeHead(status, status === 302 ? { location: receiver.url } : {}).end('thanks');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: () => 204,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}
