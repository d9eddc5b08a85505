import { api, type Endpoint, type EndpointGroup } from '@rota/contract';
import { startServer, type TestServer } from '@rota/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessWord, openApiDocument } from './openapi.ts';

type Operation = {
  'x-access': string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

const document = openApiDocument(api, '1.0.0') as Document;
const groups: Record<string, EndpointGroup> = api;
const endpoints: [string, Endpoint][] = Object.entries(groups).flatMap(([area, group]) =>
  Object.entries(group).map(([name, spec]): [string, Endpoint] => [`${area}.${name}`, spec]),
);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the OpenAPI document', () => {
  test.each(endpoints)('has %s with its access, its parameters and schemas that compile', (_name, spec) => {
    const operation = document.paths[spec.path]?.[spec.method.toLowerCase()];
    expect(operation?.['x-access']).toBe(accessWord(spec.access));
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect(inPath?.sort()).toEqual([...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'document', components: document.components });
    const bodies = [operation?.requestBody, ...Object.values(operation?.responses ?? {})].flatMap((part) =>
      Object.values(part?.content ?? {}),
    );
    for (const { schema } of bodies) if (schema !== undefined && !('$ref' in schema)) ajv.compile(schema);
  });

  test('names every failure that the contract names', () => {
    const text = JSON.stringify(document.paths['/projects/{projectId}/targets']?.['post']?.responses);
    for (const code of ['TARGET_NAME_TAKEN', 'MAP_NOT_READY', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'VALIDATION_FAILED'])
      expect(text).toContain(code);
  });

  test('is served without a login, and so are pages that load nothing from elsewhere', async () => {
    const answer = await server.call('GET', '/openapi.json');
    expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
    const page = await server.app.inject({ url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    const linked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(linked.length).toBeGreaterThan(3);
    for (const url of linked) expect((await server.app.inject({ url })).statusCode).toBe(200);
  });
});
