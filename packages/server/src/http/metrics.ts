import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from './app-error.ts';

export type Metrics = { readonly registry: Registry };

/** Measures every request and serves /metrics in the Prometheus format to holders of the token. Other parts add to the registry. */
export function installMetrics(app: FastifyInstance, token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'rota_http_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw new AppError('UNAUTHORIZED', 'Unauthorized');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { registry };
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
