import type { Api } from '@rota/contract/areas';
import type { Endpoint, EndpointGroup } from '@rota/contract/core';
import { ApiError, CANCELED } from './api-error.ts';
import { areas } from './areas.ts';
import type { Client } from './calls.ts';
import { whyNoCode, type ServerProbe } from './server-probe.ts';
import type { CallInput, CallOptions, Transport } from './transport.ts';

export type ApiClient = { readonly [A in keyof Api]: Client<Api[A]> };

/**
 * Every call of the API. Of each of the two robot lists only the newest request counts: an earlier one that is still pending is
 * cancelled and fails with the message 'canceled'.
 */
export function createApiClient(send: Transport, isServerThere: ServerProbe): ApiClient {
  const groupOf = (load: () => Promise<EndpointGroup>, own = {}) =>
    laterGroup(() => fetched(load, isServerThere), send, own);
  const groups = Object.entries(areas).map(([area, load]) => [area, groupOf(load)] as const);
  const client = Object.fromEntries(groups) as ApiClient;
  const { overview, list } = client.robots;
  const newest = { overview: newestOnly(overview), list: newestOnly(list) };
  return { ...client, robots: groupOf(areas.robots, newest) as ApiClient['robots'] };
}

type LaterCall = (input?: CallInput, options?: CallOptions) => Promise<unknown>;

/** The calls of an area that is fetched at the first of them. `own` are calls that are made otherwise. */
function laterGroup(
  load: () => Promise<EndpointGroup>,
  send: Transport,
  own: Readonly<Record<string, unknown>>,
): object {
  let group: EndpointGroup | undefined;
  // Without a wait once it is there: a call as the page is left must still go out.
  const callOf =
    (name: string): LaterCall =>
    (input = {}, options) => {
      const go = (loaded: EndpointGroup) => send(specOf(loaded, name), input, options);
      return group === undefined
        ? load().then((loaded) => {
            group = loaded;
            return go(loaded);
          })
        : go(group);
    };
  return new Proxy(own, {
    get: (target, name) => (typeof name === 'string' ? (target[name] ?? callOf(name)) : undefined),
  });
}

/** Fetches an area. Throws an ApiError that says why it cannot be had. */
function fetched<A>(load: () => Promise<A>, isServerThere: ServerProbe): Promise<A> {
  return load().catch(async () => {
    throw new ApiError(await whyNoCode(isServerThere));
  });
}

function specOf(group: EndpointGroup, name: string): Endpoint {
  const spec = group[name];
  if (spec === undefined) throw new Error(`The contract has no call ${name}.`);
  return spec;
}

function newestOnly<R, A>(
  call: (request: R, options?: CallOptions) => Promise<A>,
): (request: R, options?: CallOptions) => Promise<A> {
  let pending: AbortController | undefined;
  return async (request, options = {}) => {
    pending?.abort();
    const mine = new AbortController();
    pending = mine;
    const signal =
      options.signal === undefined ? mine.signal : AbortSignal.any([options.signal, mine.signal]);
    try {
      const answer = await call(request, { ...options, signal });
      if (mine.signal.aborted) throw new ApiError(CANCELED);
      return answer;
    } finally {
      if (pending === mine) pending = undefined;
    }
  };
}

/** Gives one idempotency key per intent: the same key while the same body is tried again, a new one after success or a changed body. */
export type Intent = { keyFor: (body: unknown) => string; done: () => void };

export function createIntent(newId: () => string): Intent {
  let current: { key: string; body: string } | undefined;
  return {
    keyFor(body) {
      const text = JSON.stringify(body) ?? '';
      if (current?.body !== text) current = { key: newId(), body: text };
      return current.key;
    },
    done() {
      current = undefined;
    },
  };
}
