import type { Entity, PlainErrorCode } from '@rota/contract/areas';
import type { EntityErrorCode } from '@rota/contract/core';
import type { SystemState } from '@rota/contract/health';
import type { ClientMessage, LiveTopic } from '@rota/contract/live';
import { errorCatalogue } from '@rota/contract/areas';
import { aReach } from './builders.ts';
import { findBodyProblem } from './body-check.ts';
import type { SocketLike } from '../api/live-socket.ts';

type FakeCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};
type Answer = (call: FakeCall) => Response | Promise<Response>;

/** A server for pages under test: answers by method and path, remembers what was asked, and speaks on live topics. */
export type FakeServer = {
  readonly calls: FakeCall[];
  /** `path` is below /api; `:name` matches one segment. The newest answer for a path wins. */
  on: (method: string, path: string, answer: Answer) => void;
  /** Sends a topic's rows to every open socket. */
  snapshot: (topic: LiveTopic, projectId: number, data: unknown[], id?: string) => void;
  delta: (topic: LiveTopic, projectId: number, upsert: unknown[], remove?: string[]) => void;
  /** The problems of the console, in the server's words. */
  system: (state: SystemState) => void;
  /** Topics that the console watches now, as `topic projectId`. */
  readonly watched: ReadonlySet<string>;
  /** Uploads by XMLHttpRequest: the URL, and the name of the file. */
  readonly uploads: { url: string; name: string }[];
  createRequest: () => XMLHttpRequest;
  fetch: typeof globalThis.fetch;
  connect: (url: string) => SocketLike;
};

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}
export function refuse(
  resultCode: PlainErrorCode,
  message = 'refused',
  details?: { property: string; constraints: Record<string, string> }[],
): Response {
  const { status } = errorCatalogue[resultCode];
  return json({ status, resultCode, message, ...(details === undefined ? {} : { details }) }, status);
}
/** A failure that many kinds of things have in common, for one of them. */
export function refuseEntity(
  resultCode: EntityErrorCode,
  entity: Entity,
  more: { limit?: number; current?: unknown } = {},
): Response {
  const { status } = errorCatalogue[resultCode];
  return json({ status, resultCode, message: 'refused', entity, ...more }, status);
}

export function fakeServer(): FakeServer {
  const calls: FakeCall[] = [];
  // Choosing a project loads its config: pages about something else need not answer for it.
  const config = { checksum: 'c0', version: 0, updated_at: null, updated_by: null, json_config: '{}' };
  const routes: { method: string; pattern: RegExp; answer: Answer }[] = [
    {
      method: 'GET',
      pattern: /^\/api\/projects\/\d+\/config$/,
      answer: () => json({ ...config, text: '{}' }),
    },
    // The banner of every page needs it, too.
    {
      method: 'GET',
      pattern: /^\/api\/projects\/\d+\/escape$/,
      answer: ({ path }) =>
        json({ project_id: Number(path.split('/')[2]), active: false, since: null, by: null, reason: null }),
    },
    // Others reach it.
    { method: 'GET', pattern: /^\/api\/reach$/, answer: () => json(aReach({})) },
    // No robot needs help.
    {
      method: 'GET',
      pattern: /^\/api\/projects\/\d+\/help-requests$/,
      answer: () => json({ items: [], next_cursor: null }),
    },
    { method: 'GET', pattern: /^\/api\/projects\/\d+\/human-minutes$/, answer: () => json([]) },
    {
      method: 'GET',
      pattern: /^\/api\/projects\/\d+\/config\/dynamic$/,
      answer: () => json({ ...config, problem: null }),
    },
  ];
  const sockets = new Set<FakeSocket>();
  const watched = new Set<string>();
  const uploads: FakeServer['uploads'] = [];
  const say = (message: unknown) => {
    for (const socket of sockets) socket.receive(message);
  };
  return {
    calls,
    watched,
    uploads,
    createRequest: () => new FakeUpload(uploads) as unknown as XMLHttpRequest,
    on(method, path, answer) {
      routes.unshift({ method, pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}/?$`), answer });
    },
    snapshot: (topic, projectId, data, id) =>
      say({ type: 'snapshot', topic, project_id: projectId, id, data }),
    delta: (topic, projectId, upsert, remove = []) =>
      say({ type: 'delta', topic, project_id: projectId, upsert, remove }),
    system: (state) => say({ type: 'system', state }),
    async fetch(input, init) {
      const request = new Request(
        new URL(input instanceof Request ? input.url : input, 'http://localhost:8080'),
        init,
      );
      const url = new URL(request.url);
      const text = await request.text();
      const isBytes = /octet-stream|sdp/.test(request.headers.get('content-type') ?? '');
      const body: unknown = text === '' ? undefined : isBytes ? text : JSON.parse(text);
      const call = {
        method: request.method,
        path: url.pathname.replace(/^\/api/, ''),
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      calls.push(call);
      const route = routes.find(
        (candidate) => candidate.method === call.method && candidate.pattern.test(url.pathname),
      );
      if (route === undefined) return refuse('ROUTE_NOT_FOUND');
      const answer = await route.answer(call);
      const problem = answer.ok && !isBytes ? findBodyProblem(call.method, url.pathname, body) : undefined;
      return problem === undefined ? answer : refuse('VALIDATION_FAILED', problem);
    },
    connect: () => {
      const socket = new FakeSocket(watched, () => sockets.delete(socket));
      sockets.add(socket);
      return socket;
    },
  };
}

class FakeSocket implements SocketLike {
  readyState: SocketLike['readyState'] = 0;
  readonly #events = new EventTarget();
  readonly #onClose: () => void;
  readonly addEventListener: SocketLike['addEventListener'];
  readonly #watched: Set<string>;
  constructor(watched: Set<string>, onClose: () => void) {
    this.#watched = watched;
    this.#onClose = onClose;
    this.addEventListener = this.#events.addEventListener.bind(
      this.#events,
    ) as SocketLike['addEventListener'];
    queueMicrotask(() => {
      this.readyState = 1;
      this.#events.dispatchEvent(new Event('open'));
    });
  }
  send(data: string): void {
    const message = JSON.parse(data) as ClientMessage;
    if (message.type === 'auth') queueMicrotask(() => this.receive({ type: 'ready' }));
    else if (message.type === 'subscribe')
      this.#watched.add(`${message.topic} ${String(message.project_id)}`);
    else if (message.type === 'unsubscribe')
      this.#watched.delete(`${message.topic} ${String(message.project_id)}`);
  }
  receive(message: unknown): void {
    this.#events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  close(): void {
    this.readyState = 3;
    this.#onClose();
    this.#events.dispatchEvent(new Event('close'));
  }
}

/** The part of XMLHttpRequest that an upload uses; takes every file. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly statusText = 'OK';
  readonly responseText = '{}';
  readonly #uploads: { url: string; name: string }[];
  #url = '';
  constructor(uploads: { url: string; name: string }[]) {
    super();
    this.#uploads = uploads;
  }
  open(_method: string, url: string): void {
    this.#url = url;
  }
  setRequestHeader(): void {
    return undefined;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(file: File): void {
    this.#uploads.push({ url: this.#url, name: file.name });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}
