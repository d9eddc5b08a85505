import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

export async function installSecurityHeaders(app: FastifyInstance, options: { readonly tls: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: options.tls ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('content-security-policy', contentSecurityPolicy());
    // What the API answers is for the one who asked, and true now; a handler that knows better says so itself.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
