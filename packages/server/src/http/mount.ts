import { fieldProblem } from './app-error.ts';
import { Readable } from 'node:stream';
import type { Endpoint, EndpointGroup, InputOf } from '@rota/contract/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorize, type ProjectDirectory } from './access.ts';
import { answerSchema } from './answer-schema.ts';
import type { Context } from './context.ts';
import type { Idempotency } from './idempotency.ts';
import type { ErrorDetails } from './app-error.ts';
import { fitInTurns } from './parse-in-turns.ts';
import { parseInput, validationFailed } from './validation.ts';

/** The parts of the server that every mounted call needs. */
export type MountDeps = {
  readonly projects: ProjectDirectory;
  readonly idempotency: Idempotency;
  /** Base of absolute links for a request. */
  readonly originOf: (request: FastifyRequest) => string;
};

type Handler<E extends Endpoint> = (context: Context, input: InputOf<E>) => Promise<z.input<E['response']>>;
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> };

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to.
  interface FastifyContextConfig {
    /** Its answers never change, see `Endpoint`. */
    keeps?: boolean;
  }
}

/** All calls of the API stand below this. */
export const API_PREFIX = '/api';

/** Mounts a contract group. A missing, extra or wrongly typed handler is a compile error. */
export function mount<G extends EndpointGroup>(
  app: FastifyInstance,
  group: G,
  handlers: Handlers<G>,
  deps: MountDeps,
): void {
  for (const [name, spec] of Object.entries(group)) {
    const handler = handlers[name as keyof G] as unknown as Handler<Endpoint>;
    const send = sender(spec);
    const missing = missingIdOf(spec, group);
    const route = {
      method: spec.method,
      url: API_PREFIX + toRoutePath(spec.path),
      ...(spec.bodyBytes !== undefined && { bodyLimit: spec.bodyBytes }),
      config: { keeps: spec.keeps === true },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (missing !== undefined && endsWithSlash(request.url)) throw validationFailed([missing]);
        return send(await call(spec, handler, deps, request, reply), reply);
      },
    };
    if (spec.accepts === 'binary') {
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
        scope.route(route);
      });
    } else {
      app.route(route);
    }
  }
}

/**
 * What an address with a slash at its end lacks, where the group also has the same call with an id there: `/robots/` is `/robots/{projectId}`
 * with an empty id, and must not answer the list of all. Undefined where there is no such call, or the contract itself writes the slash.
 */
function missingIdOf(spec: Endpoint, group: EndpointGroup): ErrorDetails[number] | undefined {
  const isWithId = ({ method, path }: Endpoint) =>
    method === spec.method &&
    path.startsWith(`${spec.path}/{`) &&
    /^\{\w+\}\/?$/.test(path.slice(spec.path.length + 1));
  const other = spec.path.endsWith('/') ? undefined : Object.values(group).find(isWithId);
  if (other === undefined) return undefined;
  const property = other.path.slice(spec.path.length + 2).replace(/\}\/?$/, '');
  return fieldProblem(property, property === 'projectId' ? 'project_id_required' : 'id_missing');
}

function endsWithSlash(url: string): boolean {
  return (url.split('?', 1)[0] ?? '').endsWith('/');
}

async function call(
  spec: Endpoint,
  handler: Handler<Endpoint>,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { session } = request;
  if (request.sessionFailure !== undefined && spec.access !== 'public') throw request.sessionFailure;
  await authorize(spec, session, (request.params as { projectId?: string }).projectId, deps.projects);
  const input = await parseInput(spec, {
    params: request.params,
    query: request.query,
    body: spec.accepts === 'binary' ? undefined : request.body,
  });
  const context = {
    session,
    requestId: request.id,
    ip: request.ip,
    origin: deps.originOf(request),
    request,
    reply,
  };
  const run = (settle: Context['settle']) => handler({ ...context, settle }, input);
  return spec.idempotent === true ? deps.idempotency.once(spec, request, session, run) : run(async () => {});
}

type Send = (answer: unknown, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

function sender(spec: Endpoint): Send {
  const status = spec.status ?? 200;
  const schema = answerSchema(spec.response);
  switch (spec.responds) {
    case 'binary':
      // A handler may have said 206 or 304 itself.
      return (answer, reply) =>
        (reply.statusCode === 200 ? reply.status(status) : reply).send(bytesOf(spec, answer));
    case 'text':
      return (answer, reply) =>
        reply.status(status).type('text/plain; charset=utf-8').send(schema.parse(answer));
    default:
      return async (answer, reply) => {
        const fitted = await fitInTurns(schema, answer);
        // A handler may have set a status of its own: 503 of a health check.
        const answered = reply.statusCode === 200 ? reply.status(status) : reply;
        return answered.type('application/json; charset=utf-8').send(JSON.stringify(fitted));
      };
  }
}

function bytesOf(spec: Endpoint, answer: unknown): Readable | Uint8Array | string {
  if (answer instanceof Readable || answer instanceof Uint8Array || typeof answer === 'string') return answer;
  throw new TypeError(`${spec.path} must answer a stream or bytes.`);
}

/** `/projects/{projectId}/` of the contract is `/projects/:projectId` of the router, which takes both with and without the slash. */
function toRoutePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
}
