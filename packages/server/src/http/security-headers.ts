import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './mount.ts';

/**
 * The content security policy: everything from our own origin. `styleNonce` is for the page whose styles are made while it runs.
 * It never upgrades requests to HTTPS, because a console in a closed network may be on plain HTTP.
 */
export function contentSecurityPolicy(styleNonce?: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    `img-src 'self' blob: data:`,
    `font-src 'self' data:`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Headers of files that never change at their address. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export async function installSecurityHeaders(
  app: FastifyInstance,
  options: { readonly tls: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: options.tls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Addresses may carry secrets of the user; nothing here asks where a request came from.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', contentSecurityPolicy());
    // An answer is for the one who asked, and true now; only the console's own files, which `web.ts` serves, say otherwise.
    void reply.header('cache-control', 'no-store');
  });
  // Below /api only a call's contract says otherwise, whatever a handler or a library would have kept.
  app.addHook('onSend', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (url?.startsWith(API_PREFIX) !== true) return;
    void reply.header(
      'cache-control',
      config.keeps === true && reply.statusCode < 400 ? FOR_EVER : 'no-store',
    );
  });
}
