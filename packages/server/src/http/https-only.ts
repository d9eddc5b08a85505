import type { FastifyInstance } from 'fastify';
import { addressOf, isAmong } from './address-list.ts';
import { AppError } from './app-error.ts';
import { API_PREFIX } from './mount.ts';

const isThisMachine = isAmong(['127.0.0.0/8', '::1']);

/**
 * Refuses whatever did not come over TLS, except from this machine: pages are sent on to their encrypted address, everything else, the
 * live socket included, is turned away before anything of it is looked at. `publicUrl` is where the console is over TLS.
 */
export function requireHttps(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || isThisMachine(addressOf(request.ip))) return;
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !`${request.url}/`.startsWith(`${API_PREFIX}/`);
    if (!isPage) throw new AppError('HTTPS_REQUIRED', 'Only encrypted connections (https) are answered here');
    return reply.redirect(publicUrl + request.url, 308);
  });
}
