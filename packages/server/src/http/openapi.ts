import { errorCatalogue, type ErrorCode } from '@rota/contract/areas';
import { auditEntities } from '@rota/contract/failures';
import { errorBody, type Access, type Endpoint, type EndpointGroup } from '@rota/contract/core';
import { z } from 'zod';
import { tagDescriptions } from './openapi-tags.ts';

type JsonObject = Record<string, unknown>;

/** The schema language of OpenAPI 3.1. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const EVERY_CALL: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'ThrottlerException',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
];
const SIGNED_IN: readonly ErrorCode[] = ['UNAUTHORIZED'];
const IN_PROJECT: readonly ErrorCode[] = ['UNAUTHORIZED', 'FORBIDDEN', 'RECORD_NOT_FOUND'];
const IDEMPOTENT: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'];

/** The OpenAPI 3.1 document of an API; `x-access` on each operation is its permission, or the word of its access. */
export function openApiDocument(api: Readonly<Record<string, EndpointGroup>>, version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [area, group] of Object.entries(api)) {
    for (const [name, spec] of Object.entries(group)) {
      // A slash at the end makes no difference to the server, and one spelling is enough for a document.
      const path = spec.path.replace(/(?<=.)\/$/, '');
      (paths[path] ??= {})[spec.method.toLowerCase()] = operation(area, name, spec);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rota',
      version,
      description: 'Operates fleets of indoor service robots.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(api).map((name) => ({ name, description: describeTag(name) })),
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'rota_refresh',
          description: 'Over TLS its name is __Host-rota_refresh.',
        },
      },
    },
  };
}

function describeTag(area: string): string {
  const descriptions: Readonly<Record<string, string>> = tagDescriptions;
  return descriptions[area] ?? area;
}

/** One word for who may call: the permission, or `public`, `signed-in`, `signed-url`, `refresh-cookie`. */
export function accessWord(access: Access): string {
  return typeof access === 'object' ? access.permission : access;
}

const CALLERS: Readonly<Record<Exclude<Access, object>, string>> = {
  public: 'anyone',
  'signed-in': 'anyone who is signed in',
  'signed-url': 'anyone with the signed address',
  'refresh-cookie': 'a browser with its refresh cookie',
};

/** Who may call and which errors the call has of its own, in words that an interface for reading shows. */
function describeOperation({ access, path, errors }: Endpoint): string {
  const place = path.includes('{projectId}') ? 'in the project' : 'in all projects';
  const callers =
    typeof access === 'object' ? `holders of \`${access.permission}\` ${place}` : CALLERS[access];
  const own = errors === undefined || errors.length === 0 ? [] : [`Its own errors: ${codeList(errors)}.`];
  return [`May be called by ${callers}.`, ...own].join('\n\n');
}

function codeList(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

function operation(area: string, name: string, spec: Endpoint): JsonObject {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: spec.summary,
    description: describeOperation(spec),
    'x-access': accessWord(spec.access),
    security: security(spec.access),
    parameters: [
      ...parameters('path', spec.params),
      ...parameters('query', spec.query),
      ...(spec.idempotent === true ? [idempotencyKey] : []),
    ],
    ...(spec.accepts === 'binary' && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    ...(spec.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(spec.body, 'input') } },
      },
    }),
    responses: responses(spec),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a call with the same key and body within 24 hours gives the first answer.',
  schema: { type: 'string', maxLength: 200 },
};

function security(access: Access): JsonObject[] {
  if (access === 'public' || access === 'signed-url') return [];
  return [access === 'refresh-cookie' ? { refreshCookie: [] } : { bearer: [] }];
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): JsonObject[] {
  if (schema === undefined) return [];
  const object = toSchema(schema, 'input');
  const required = new Set((object['required'] as string[] | undefined) ?? []);
  return Object.entries((object['properties'] as Record<string, JsonObject> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: property,
    }),
  );
}

function responses(spec: Endpoint): JsonObject {
  const success = {
    description: 'Success',
    ...(spec.status !== 204 && {
      content: { [contentType(spec)]: { schema: toSchema(spec.response, 'output') } },
    }),
  };
  const codes = new Set<string>([
    ...EVERY_CALL,
    ...(spec.access === 'signed-in' || spec.access === 'refresh-cookie' ? SIGNED_IN : []),
    ...(typeof spec.access === 'object' ? IN_PROJECT : []),
    ...(spec.idempotent === true ? IDEMPOTENT : []),
    ...(spec.errors ?? []),
  ]);
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code as ErrorCode];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return { [String(spec.status ?? 200)]: success, ...(Object.fromEntries(failures) as JsonObject) };
}

/** The body of a failure, with every code and every kind of thing there is. */
function errorSchema(): JsonObject {
  const schema = toSchema(errorBody, 'output');
  const properties = schema['properties'] as JsonObject;
  return {
    ...schema,
    properties: {
      ...properties,
      resultCode: { type: 'string', enum: Object.keys(errorCatalogue) },
      entity: { type: 'string', enum: Object.keys(auditEntities.en) },
    },
  };
}

function contentType(spec: Endpoint): string {
  if (spec.responds === 'binary') return 'application/octet-stream';
  return spec.responds === 'text' ? 'text/plain' : 'application/json';
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  if (dialect !== DIALECT) throw new Error(`OpenAPI 3.1 wants ${DIALECT}, not ${String(dialect)}.`);
  return rest;
}
