import type { FastifyRequest } from 'fastify';

/**
 * Base of absolute links for a caller: the host that asked, if it is ours to trust (loopback, or that of the public URL), else the
 * public URL. A made-up Host header never gets into a link.
 */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string): string {
  const asked = `${request.protocol}://${request.host}`;
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  if (url === undefined || url.host !== request.host.toLowerCase()) return publicUrl;
  const isLoopback =
    url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname);
  return isLoopback || url.host === new URL(publicUrl).host ? url.origin : publicUrl;
}
