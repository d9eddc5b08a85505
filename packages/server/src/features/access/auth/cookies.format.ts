import type { FastifyReply, FastifyRequest } from 'fastify';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Browsers accept a cookie of this name only over TLS, from this very host and for all of it: no neighbouring host, and no attacker on plain
 * HTTP, can lay one in its place.
 */
const HOST_ONLY = '__Host-';
/** On plain HTTP, and of cookies that were set before those over TLS had a name of their own. */
const PLAIN_PATH = '/api/auth';

/** Sets a cookie that neither scripts nor other sites can use. Over TLS it replaces one of the plain name. */
export function setCookie({ request, reply }: Exchange, name: string, value: string, maxAgeS: number): void {
  const isSecure = isOverTls(request);
  void reply.setCookie(isSecure ? HOST_ONLY + name : name, value, {
    ...attributes(isSecure),
    maxAge: maxAgeS,
  });
  if (isSecure && request.cookies[name] !== undefined) void reply.clearCookie(name, attributes(false));
}

/** What the browser holds under a name; a cookie of the plain name counts over TLS while there is none of the other. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return (isOverTls(request) ? request.cookies[HOST_ONLY + name] : undefined) ?? request.cookies[name];
}

/** Takes a cookie away, under either name. */
export function clearCookie({ request, reply }: Exchange, name: string): void {
  void reply.clearCookie(name, attributes(false));
  if (isOverTls(request)) void reply.clearCookie(HOST_ONLY + name, attributes(true));
}

/** Of our own TLS, or of that of a trusted proxy: of others nothing is believed. */
function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

function attributes(isSecure: boolean) {
  return { path: isSecure ? '/' : PLAIN_PATH, httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
}
