import type { FastifyRequest } from 'fastify';

/**
 * Base of absolute links for a caller: the host that asked, if it is ours to trust (loopback, or that of the public URL), else the
 * public URL. A made-up Host header never gets into a link.
 */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string): string {
  const asked = `${request.protocol}://${request.host}`;
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  if (url === undefined || url.host !== request.host.toLowerCase()) return publicUrl;
  return isLoopback(url.hostname) || url.host === new URL(publicUrl).host ? url.origin : publicUrl;
}

/**
 * Base of the links that are printed: the public URL, else the caller's own origin. This machine has many names and one of them is printed,
 * so that a page and its warning name the same address.
 */
export function printedBaseOf(origin: string, publicUrl: string | undefined): string {
  const url = new URL(publicUrl ?? origin);
  if (publicUrl !== undefined || !isLoopback(url.hostname)) return publicUrl ?? origin;
  url.hostname = 'localhost';
  return url.origin;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
