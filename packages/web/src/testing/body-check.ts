import { api } from '@rota/contract/areas';
import { findUnknownFields, type Endpoint, type EndpointGroup } from '@rota/contract/core';

type Declared = { readonly spec: Endpoint; readonly pattern: RegExp; readonly openParts: number };

let declared: readonly Declared[] | undefined;

/**
 * The server's objection to a body, as one line; undefined if it accepts it, or if the contract has no such call. `path` starts
 * with `/api`.
 */
export function findBodyProblem(method: string, path: string, body: unknown): string | undefined {
  const spec = findEndpoint(method, path);
  if (spec?.body === undefined || spec.accepts === 'binary') return undefined;
  const sent = body ?? {};
  const result = spec.body.safeParse(sent);
  if (!result.success)
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(', ');
  const echo = method === 'PATCH' ? 'rejected' : 'ignored';
  const unknown = findUnknownFields(sent, result.data, { echo, body: spec.body, answer: spec.response }, 20);
  return unknown.length === 0
    ? undefined
    : unknown.map((field) => `${field.path.join('.')}: ${field.rule}`).join(', ');
}

/** The most specific of several calls whose path matches. */
function findEndpoint(method: string, path: string): Endpoint | undefined {
  declared ??= Object.values<EndpointGroup>(api)
    .flatMap((group) => Object.values(group))
    .map((spec) => ({
      spec,
      pattern: new RegExp(`^/api${spec.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      openParts: spec.path.split('{').length,
    }))
    .toSorted((a, b) => a.openParts - b.openParts);
  return declared.find(({ spec, pattern }) => spec.method === method && pattern.test(path))?.spec;
}
