import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { readForwarding } from './forwarded-header.ts';

/**
 * Replaces what trusted proxies say about a request by one plain address, protocol and host, which Fastify then reads as `request.ip`,
 * `request.protocol` and `request.host`. Limits, blocks, audit rows and payment providers so all see the same address. A request whose
 * address cannot be read is rejected, because neither blocks nor limits would hold for it.
 */
export function installForwarding(
  app: FastifyInstance,
  options: { isTrusted: (address: string) => boolean; alwaysAnswered: ReadonlySet<string> },
): void {
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request.raw;
    const { 'x-forwarded-for': list, forwarded } = headers;
    if (list === undefined && forwarded === undefined) return;
    const read = readForwarding(
      socket.remoteAddress ?? '',
      { xForwardedFor: Array.isArray(list) ? list.join(',') : list, forwarded },
      options.isTrusted,
    );
    if ('unreadable' in read) {
      if (options.alwaysAnswered.has(request.routeOptions.url ?? '')) return;
      throw new AppError('FORWARDED_ADDRESS_UNREADABLE', 'The proxy sent an address that cannot be read');
    }
    headers['x-forwarded-for'] = read.client;
    if (read.protocol !== undefined) headers['x-forwarded-proto'] ??= read.protocol;
    if (read.host !== undefined) headers['x-forwarded-host'] ??= read.host;
  });
}
