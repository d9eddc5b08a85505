import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { isAmong } from './address-list.ts';
import { AppError } from './app-error.ts';
import { installBodyPatience } from './body-patience.ts';
import type { Session } from './context.ts';
import { installErrorHandler, sendError, toAppError } from './error-handler.ts';
import { installForwarding } from './forwarded.ts';
import { answerUnreadableRequest } from './unreadable-requests.ts';
import { requireHttps } from './https-only.ts';
import { installSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to.
  interface FastifyRequest {
    /** The live session of the bearer token, if any. */
    session: Session | undefined;
    /** Why the bearer token could not be looked at. */
    sessionFailure: Error | undefined;
  }
}

export type HttpOptions = {
  readonly log: FastifyBaseLogger;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly trustedProxies: readonly string[];
  /** Where the console is over TLS, when nothing else is answered; undefined: plain HTTP is, too. */
  readonly httpsOnlyAt?: string | undefined;
  readonly requestsPerMinute: number;
  /** Whether a call from an address is refused, before anything else is looked at. `call`: its method and route. */
  readonly refuses?: (address: string, call: string) => boolean | Promise<boolean>;
  /** Finds who a token speaks for, used from an address; undefined when it is not valid (any more). */
  readonly authenticate: (token: string, address: string) => Promise<Session | undefined>;
  /** How long that may take, ms; 2 s by default. */
  readonly sessionPatienceMs?: number;
  /** The time in which a body must end or make progress, ms; a minute by default. */
  readonly bodyPatienceMs?: number;
};

/** A refused upgrade leaves a socket without a listener: it would stay open and delay the end of the server. */
function endRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.headers.upgrade !== undefined && reply.statusCode >= 400) request.raw.socket.destroySoon();
  });
}

/** A session that takes longer to be found is not waited for: its database stands still, and what can be answered without it is. */
const SESSION_PATIENCE_MS = 2_000;
/** A body of tens of thousands of fields is read in one go, some 45 ms for as much as this: no other call waits longer for it. */
const BODY_LIMIT = 262_144;
const REQUEST_PATIENCE_MS = 30_000;
/** Signed links are long path parameters. */
const LONGEST_PARAMETER = 2_100;

/** A Fastify server that knows sessions, limits and the contract's errors, and no routes yet. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: REQUEST_PATIENCE_MS,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerUnreadableRequest,
    // Such a request meets no hook, so that nothing else keeps its answer out of caches.
    frameworkErrors: (error, request, reply) => {
      sendError(toAppError(error), request, reply.header('cache-control', 'no-store'));
    },
    ...(options.tls && { https: options.tls }),
  }) as unknown as FastifyInstance;
  installErrorHandler(app);
  endRefusedUpgrades(app);
  installBodyPatience(app, options.bodyPatienceMs);
  acceptJson(app);
  app.decorateRequest('session', undefined);
  app.decorateRequest('sessionFailure', undefined);
  await installSecurityHeaders(app, { tls: options.tls !== undefined || options.httpsOnlyAt !== undefined });
  installForwarding(app, { isTrusted: isAmong(options.trustedProxies), alwaysAnswered: ALWAYS_ANSWERED });
  if (options.httpsOnlyAt !== undefined) requireHttps(app, options.httpsOnlyAt);
  refuseBlocked(app, options.refuses);
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 1_024 });
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) return;
    try {
      request.session = await inTime(
        options.authenticate(token, request.ip),
        options.sessionPatienceMs ?? SESSION_PATIENCE_MS,
      );
    } catch (error) {
      // A public call (health) must answer even while sessions cannot be looked up; any other throws this in `authorize`.
      request.sessionFailure = error instanceof Error ? error : new Error(String(error));
    }
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.session?.sessionId ?? request.ip,
    errorResponseBuilder: () => new AppError('ThrottlerException', 'Request limit reached, try later'),
  });
  return app;
}

/** Whether the server is well may be asked from anywhere: what watches it must not think it dead. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/api/health', '/api/health/live']);

function refuseBlocked(app: FastifyInstance, refuses: HttpOptions['refuses']): void {
  if (refuses === undefined) return;
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '/*';
    if (ALWAYS_ANSWERED.has(route)) return;
    const outcome = refuses(request.ip, `${request.method} ${route}`);
    if (typeof outcome === 'boolean' ? outcome : await outcome)
      throw new AppError('ADDRESS_BLOCKED', 'Your address is blocked here');
  });
}

async function inTime<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(
      () => fail(new AppError('DATABASE_UNAVAILABLE', 'The database cannot be reached, try later')),
      patienceMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** JSON as Fastify reads it, except that an empty body is no body. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() !== '') return parse(request, text, done);
    done(null, undefined);
  });
  app.removeContentTypeParser('text/plain');
}

function bearerOf(header: string | undefined): string | undefined {
  return header === undefined
    ? undefined
    : /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|rota_[\w-]+)$/i.exec(header)?.[1];
}
