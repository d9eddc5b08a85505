import { gunzipSync, gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { EndpointGroup } from '@rota/contract/core';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { contentSecurityPolicy } from './security-headers.ts';

type Api = Readonly<Record<string, EndpointGroup>>;

/**
 * Descriptions by API and version, packed: they are megabytes, and seldom read. Making one takes longer than the rest of a start, and a process
 * of tests starts hundreds of servers.
 */
const descriptions = new WeakMap<Api, Map<string, Buffer>>();

function describe(api: Api, version: string): Buffer {
  const known = descriptions.get(api)?.get(version);
  if (known !== undefined) return known;
  const made = gzipSync(JSON.stringify(openApiDocument(api, version)));
  const ofApi = descriptions.get(api) ?? new Map<string, Buffer>();
  descriptions.set(api, ofApi.set(version, made));
  return made;
}

/** The API's description at /api/openapi.json and pages to try it out at /api/docs, without anything from other hosts. */
export async function serveDocs(app: FastifyInstance, api: Api, version: string): Promise<void> {
  const packed = describe(api, version);
  const text = () => String(gunzipSync(packed));
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text()),
  );
  // The plugin keeps its document for good: it gets an empty one, and the whole one where it is read.
  const head = { openapi: '3.1.0', info: { title: 'Rota API', version }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: head } });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    transformSpecification: () => JSON.parse(text()) as Readonly<Record<string, unknown>>,
    // The pages write styles of their own into themselves; scripts stay our own files.
    staticCSP: contentSecurityPolicy().replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    theme: {
      title: 'Rota API',
      css: [{ filename: 'rota.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
  });
}
