import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { EndpointGroup } from '@rota/contract/core';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { contentSecurityPolicy } from './security-headers.ts';

type Api = Readonly<Record<string, EndpointGroup>>;
type Description = { readonly document: object; readonly text: string };

/** Making a description takes longer than the rest of a start, and a process of tests starts hundreds of servers. */
const descriptions = new WeakMap<Api, Map<string, Description>>();

function describe(api: Api, version: string): Description {
  const known = descriptions.get(api)?.get(version);
  if (known !== undefined) return known;
  const document = openApiDocument(api, version);
  const made = { document, text: JSON.stringify(document) };
  const ofApi = descriptions.get(api) ?? new Map<string, Description>();
  descriptions.set(api, ofApi.set(version, made));
  return made;
}

/** The API's description at /api/openapi.json and pages to try it out at /api/docs, without anything from other hosts. */
export async function serveDocs(app: FastifyInstance, api: Api, version: string): Promise<void> {
  const { document, text } = describe(api, version);
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    // The pages write styles of their own into themselves; scripts stay our own files.
    staticCSP: contentSecurityPolicy().replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    theme: {
      title: 'Rota API',
      css: [{ filename: 'rota.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
  });
}
