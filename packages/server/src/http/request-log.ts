import type { FastifyInstance } from 'fastify';

const SLOW_MS = 1_000;
const ONE_IN = 100;

/** Logs each failed or slow request, and one in a hundred of the others: a line for each would cost more than the request. */
export function installRequestLog(app: FastifyInstance): void {
  let count = 0;
  app.addHook('onResponse', async (request, reply) => {
    const details = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.session?.userId,
    };
    if (reply.statusCode >= 500 || reply.elapsedTime > SLOW_MS) request.log.warn(details, 'request');
    else if (count++ % ONE_IN === 0) request.log.info(details, 'request');
    else request.log.debug(details, 'request');
  });
}
