import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { publicAddressOf, SIGN_IN_PATH } from '@rota/contract/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import { API_PREFIX } from './mount.ts';
import type { PublicPageStatus } from './public-page-status.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Shown for the few seconds of the first start in which the console is being built. */
const BUILDING_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Rota</title></head>
<body><p>The console is being prepared; this page opens it by itself. / Konsol hazırlanıyor; bu sayfa kendiliğinden açılacak.</p></body></html>`;

/**
 * Serves the built pages: files as they are, addresses of public pages the guests' small page, that of the sign-in its own, any other address the
 * console, whose router knows it. Nothing below /api.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | undefined,
  publicStatus: PublicPageStatus,
): Promise<void> {
  if (folder !== undefined) {
    // The first start builds the console while the server already answers.
    await mkdir(folder, { recursive: true });
    // The build puts a Brotli form beside its assets; what has none is packed as it is sent.
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
    const console = createPage(join(folder, 'index.html'));
    const guests = createPage(join(folder, 'guest.html'));
    const signIn = createPage(join(folder, 'sign-in.html'));
    app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
      const path = (request.params as { '*': string })['*'];
      if (isApi(path)) return notFound();
      const [pathname = '', search = ''] = request.url.split('?', 2);
      const address = publicAddressOf(pathname, search);
      if (address !== undefined) return guests(reply, await publicStatus(address, request.ip));
      if (path === 'guest.html') return guests(reply);
      if (path === 'sign-in.html' || pathname === SIGN_IN_PATH) return signIn(reply);
      if (path === '' || path === 'index.html' || extname(path) === '') return console(reply);
      return sendAsset(reply, path);
    });
  }
  app.setNotFoundHandler(notFound);
}

function isApi(path: string): boolean {
  const prefix = API_PREFIX.slice(1);
  return path === prefix || path.startsWith(`${prefix}/`);
}

function notFound(): never {
  throw new AppError('ROUTE_NOT_FOUND', 'There is no such call');
}

/** Built assets carry a hash of their contents in their name, so that they never change. */
function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  const hashed = path.startsWith('assets/');
  return reply.sendFile(path, { maxAge: hashed ? '365d' : '1h', immutable: hashed, dotfiles: 'deny' });
}

/** The page, read again when it was rebuilt, with a fresh nonce in the place that it leaves for one. */
function createPage(path: string): (reply: FastifyReply, status?: number) => Promise<FastifyReply> {
  let kept: { readonly modified: number; readonly text: string } | undefined;
  return async (reply, status = 200) => {
    const modified = await stat(path).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (modified === undefined) return reply.status(503).header('retry-after', '2').send(BUILDING_PAGE);
    if (kept?.modified !== modified) kept = { modified, text: await readFile(path, 'utf8') };
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(status)
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(kept.text.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
}
