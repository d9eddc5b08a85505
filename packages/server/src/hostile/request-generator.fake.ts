/** Draws numbers in 0..1. */
export type Draw = () => number;

export type Schema = Readonly<Record<string, unknown>>;
export type Operation = {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | 'binary' | undefined;
};
export type GeneratedRequest = {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
};

/** Values that programs have stumbled over: sizes, encodings, number words, prototype names, statements, markup, paths. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  -0.0000001,
  2_147_483_648,
  '',
  ' ',
  '0',
  'NaN',
  '\u0000',
  '\ud800',
  'İıŞş\u0301',
  '\u202e gnol',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table robot; --",
  '%00',
  '%',
  '%E0%A4%A',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '9999-99-99T99:99:99Z',
  '-infinity',
  'x'.repeat(70_000),
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
];

/** The calls of an OpenAPI document. */
export function operationsOf(document: { paths: Record<string, Record<string, Schema>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (
        operation['requestBody'] as { content?: Record<string, { schema?: Schema }> } | undefined
      )?.content;
      const body = content === undefined ? undefined : (content['application/json']?.schema ?? 'binary');
      return {
        operationId: String(operation['operationId']),
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters: (operation['parameters'] ?? []) as Operation['parameters'],
        body,
      };
    }),
  );
}

/** A request that keeps to the schema, breaks it somewhere, or is nonsense. `known` gives ids that exist, by parameter name. */
export function generateRequest(
  operation: Operation,
  random: Draw,
  known: (name: string) => readonly (string | number)[],
): GeneratedRequest {
  const chaos = pick(random, [0, 0, 0.1, 0.5]);
  const valueOf = (name: string, schema: Schema): unknown => {
    const ids = known(name);
    if (ids.length > 0 && random() > 0.2) return pick(random, ids);
    return random() < chaos ? pick(random, NASTY) : generate(schema, random, chaos, 0);
  };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeLoosely(asText(valueOf(name, parameter?.schema ?? {})), random);
  });
  const query = operation.parameters
    .filter((one) => one.in === 'query' && random() < 0.5)
    .map(({ name, schema }) => `${name}=${encodeLoosely(asText(valueOf(name, schema)), random)}`);
  const headers: Record<string, string> = {};
  if (random() < 0.2)
    headers['idempotency-key'] = asText(pick(random, ['same', 'k'.repeat(300), String(random())]));
  if (random() < 0.1) headers['if-match'] = asText(pick(random, ['"1"', '*', 'W/"x"', '"']));
  const payload = payloadOf(operation, random, chaos, known);
  if (payload !== undefined)
    headers['content-type'] = random() < 0.05 ? 'text/xml' : contentTypeOf(operation);
  return {
    method: operation.method,
    url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    payload,
  };
}

function contentTypeOf({ body }: Operation): string {
  return body === 'binary' ? 'application/zip' : 'application/json';
}

function payloadOf(
  { body }: Operation,
  random: Draw,
  chaos: number,
  known: (name: string) => readonly (string | number)[],
): string | Buffer | undefined {
  if (body === undefined) return random() < 0.05 ? '{"unasked":1}' : undefined;
  if (body === 'binary')
    return Buffer.from(
      Array.from({ length: Math.floor(random() * 2_000) }, () => Math.floor(random() * 256)),
    );
  const broken = random();
  if (broken < 0.02) return '{"cut": "off';
  if (broken < 0.03) return '['.repeat(20_000);
  if (broken < 0.04) return '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"a": 1}}}';
  if (broken < 0.05) return JSON.stringify(pick(random, NASTY));
  return JSON.stringify(withKnownIds(generate(body, random, chaos, 0), random, known));
}

/** Ids of a body name things that exist, mostly, so that requests get past the first look-up. */
function withKnownIds(
  value: unknown,
  random: Draw,
  known: (name: string) => readonly (string | number)[],
): unknown {
  if (Array.isArray(value)) return value.map((item) => withKnownIds(item, random, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const ids = known(name);
      return [name, ids.length > 0 && random() < 0.8 ? pick(random, ids) : withKnownIds(item, random, known)];
    }),
  );
}

function generate(schema: Schema, random: Draw, chaos: number, depth: number): unknown {
  if (random() < chaos) return pick(random, NASTY);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return pick<unknown>(random, schema['enum'] as unknown[]);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices !== undefined) return generate(pick(random, choices), random, chaos, depth + 1);
  const all = schema['allOf'] as Schema[] | undefined;
  if (all !== undefined)
    return Object.assign({}, ...all.map((part) => generate(part, random, 0, depth + 1))) as unknown;
  switch (schema['type']) {
    case 'object':
      return generateObject(schema, random, chaos, depth);
    case 'array': {
      const places = schema['prefixItems'] as Schema[] | undefined;
      if (places !== undefined) return places.map((place) => generate(place, random, chaos, depth + 1));
      const length =
        Math.floor(random() * Math.min(Number(schema['maxItems'] ?? 4), 4)) + Number(schema['minItems'] ?? 0);
      return Array.from({ length }, () =>
        generate((schema['items'] ?? {}) as Schema, random, chaos, depth + 1),
      );
    }
    case 'string':
      return generateText(schema, random);
    case 'integer':
    case 'number':
      return generateNumber(schema, random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return pick(random, NASTY);
  }
}

function generateObject(schema: Schema, random: Draw, chaos: number, depth: number): unknown {
  const required = new Set((schema['required'] ?? []) as string[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const chosen = properties.filter(([name]) =>
    required.has(name) ? random() >= chaos / 4 : depth < 4 && random() < 0.4,
  );
  const object = Object.fromEntries(
    chosen.map(([name, property]) => [name, generate(property, random, chaos, depth + 1)]),
  );
  if (random() < chaos / 4) object[`unknown-${Math.floor(random() * 9)}`] = pick(random, NASTY);
  return object;
}

function generateText(schema: Schema, random: Draw): string {
  const least = Number(schema['minLength'] ?? 0);
  if (schema['format'] === 'date-time') return new Date(Math.floor(random() * 2e12)).toISOString();
  const long = random() < 0.05 ? Number(schema['maxLength'] ?? 300) : Math.floor(random() * 12);
  const letters = 'abcğıİşzß 0-_.ŞÇ漢😀';
  return Array.from(
    { length: Math.max(least, long) },
    () => letters[Math.floor(random() * letters.length)] ?? 'a',
  ).join('');
}

function generateNumber(schema: Schema, random: Draw): number {
  const low = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1_000);
  const high = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1_000);
  const edge = random();
  const value = edge < 0.1 ? low : edge < 0.2 ? high : low + random() * (Math.min(high, low + 1e6) - low);
  return schema['type'] === 'integer' ? Math.round(value) : value;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Mostly as a client would; now and then a byte sequence that no encoder makes. A request line holds no longer text than this. */
function encodeLoosely(text: string, random: Draw): string {
  const short = text.slice(0, 2_000);
  if (random() < 0.02) return '%E0%A4%A';
  return encodeURIComponent(short.isWellFormed() ? short : short.toWellFormed());
}

function pick<T>(random: Draw, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}
