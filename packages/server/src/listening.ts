import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { SetupProblem } from './setup-problem.ts';

/** Where the main address is not plain loopback, a second one is, on a port of its own. */
export async function listenLocally(
  app: FastifyInstance,
  config: Config,
  port: number,
): Promise<{ apiUrl: string; stop: () => Promise<void> }> {
  const isPlainLoopback =
    config.tls === undefined && ['127.0.0.1', '0.0.0.0', '::', 'localhost'].includes(config.host);
  if (isPlainLoopback) return { apiUrl: `http://127.0.0.1:${port}`, stop: async () => {} };
  const server = createServer((request, response) => app.routing(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: localPort } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${localPort}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Listens at the main address. Throws SetupProblem where it cannot be had. */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SetupProblem(
        `Port ${config.port} is in use; stop what uses it, or set PORT to another one.`,
        { cause },
      );
    if (code === 'EACCES')
      throw new SetupProblem(
        `Port ${config.port} may not be used by this user; set PORT to one above 1023.`,
        { cause },
      );
    if (code === 'EADDRNOTAVAIL')
      throw new SetupProblem(
        `This machine has no address ${config.host}; set HOST to one it has, or 127.0.0.1.`,
        { cause },
      );
    throw cause;
  }
}
