import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@rota/contract/areas';
import type { Endpoint, EndpointGroup } from '@rota/contract/core';
import { startServer, type TestServer } from '@rota/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessWord, openApiDocument } from './openapi.ts';

type Operation = {
  description: string;
  'x-access': string;
  parameters: { name: string; in: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const document = openApiDocument(api, '1.0.0') as Document;
const groups: Record<string, EndpointGroup> = api;
const endpoints: [string, Endpoint][] = Object.entries(groups).flatMap(([area, group]) =>
  Object.entries(group).map(([name, spec]): [string, Endpoint] => [`${area}.${name}`, spec]),
);

const INT4_MAX = 2_147_483_647;
/** Counters of whole installations and bytes, whose columns are wider than the others. A value that may be null has no name: `0`. */
const KEPT_IN_EIGHT_BYTES = [
  'audit.get number',
  'audit.remove number',
  'audit.getAlone number',
  'audit.removeAlone number',
  'maps.logs cursor',
  'releases.create bytes',
  'releases.append offset',
  'security.signIn number',
  'domainEvents.list after',
  'simCards.create data_used',
  'simCards.create 0',
  'simCards.update data_used',
  'simCards.update 0',
];

/** The whole numbers of a schema, each with the name of its field and the most that it may be. */
function integersOf(schema: unknown, field = ''): { readonly field: string; readonly maximum: number }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('$ref' in schema)
    return integersOf(document.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''], field);
  const own = 'type' in schema && [schema.type].flat().includes('integer');
  const maximum = 'maximum' in schema ? Number(schema.maximum) : Infinity;
  return [
    ...(own ? [{ field, maximum }] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => integersOf(inner, key)),
  ];
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the OpenAPI document', () => {
  // One for all calls: what they share is compiled once. Nothing is validated with it, so its code need not be quick.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  const compiled = new Set<string>();
  const compileOnce = (schema: object): void => {
    const text = JSON.stringify(schema);
    if (!compiled.has(text)) ajv.compile(schema);
    compiled.add(text);
  };
  ajv.addSchema({ $id: 'document', components: document.components });

  test.each(endpoints)('has %s with its access, its parameters and schemas that compile', (_name, spec) => {
    const operation = document.paths[spec.path.replace(/(?<=.)\/$/, '')]?.[spec.method.toLowerCase()];
    expect(operation?.['x-access']).toBe(accessWord(spec.access));
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    expect(inPath?.sort()).toEqual([...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
    const bodies = [operation?.requestBody, ...Object.values(operation?.responses ?? {})].flatMap((part) =>
      Object.values(part?.content ?? {}),
    );
    for (const { schema } of bodies) if (schema !== undefined && !('$ref' in schema)) compileOnce(schema);
  });

  test('lets no whole number in that its column cannot hold', () => {
    const tooLarge = endpoints.flatMap(([name, { path, method }]) => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const fields = [
        ...(operation?.parameters ?? []).flatMap(({ name: field, schema }) => integersOf(schema, field)),
        ...integersOf(operation?.requestBody),
      ];
      return fields.filter(({ maximum }) => maximum > INT4_MAX).map(({ field }) => `${name} ${field}`);
    });
    expect(tooLarge).toEqual(KEPT_IN_EIGHT_BYTES);
  });

  test('names every failure that the contract names', () => {
    const text = JSON.stringify(document.paths['/projects/{projectId}/targets']?.['post']?.responses);
    for (const code of [
      'NAME_TAKEN',
      'MAP_NOT_READY',
      'FORBIDDEN',
      'IDEMPOTENCY_KEY_REUSED',
      'VALIDATION_FAILED',
    ])
      expect(text).toContain(code);
  });

  test('says in words who may call and which errors a call has of its own', () => {
    const describe = (path: string, method: string) => document.paths[path]?.[method]?.description;
    expect(describe('/projects/{projectId}/targets', 'post')).toMatch(
      /^May be called by holders of `targets\.\w+` in the project\.\n\nIts own errors: .*`MAP_NOT_READY`/,
    );
    expect(describe('/users', 'get')).toMatch(/^May be called by holders of `users\.\w+` in all projects\./);
    expect(describe('/public/orders', 'post')).toContain('May be called by anyone.');
    expect(describe('/auth/sessions', 'get')).toContain('anyone who is signed in');
  });

  test('passes the linter of OpenAPI documents without a warning', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rota-openapi-'));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js'),
        'lint',
        join(folder, 'openapi.json'),
        '--extends=recommended',
        '--format=json',
      ],
      { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    rmSync(folder, { recursive: true });
    const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: unknown[] };
    expect({
      status,
      totals,
      problems: problems.slice(0, 5),
      stderr: status === 0 ? '' : stderr,
    }).toMatchObject({
      status: 0,
      totals: { errors: 0, warnings: 0 },
      problems: [],
    });
  });

  test('is served without a login, and so are pages that load nothing from elsewhere', async () => {
    const answer = await server.call('GET', '/openapi.json');
    expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
    expect((await server.app.inject({ url: '/api/docs/json' })).json()).toEqual(answer.body);
    const page = await server.app.inject({ url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    const linked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(linked.length).toBeGreaterThan(3);
    for (const url of linked) expect((await server.app.inject({ url })).statusCode).toBe(200);
  });
});
