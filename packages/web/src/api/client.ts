import { api, type Api } from '@rota/contract/areas';
import type { Endpoint, EndpointGroup, RequestOf, ResponseOf } from '@rota/contract/core';
import { ApiError, CANCELED } from './api-error.ts';
import type { CallInput, CallOptions, Transport } from './transport.ts';

type Call<E extends Endpoint> = keyof RequestOf<E> extends never
  ? (request?: undefined, options?: CallOptions) => Promise<ResponseOf<E>>
  : (request: RequestOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>;
export type Client<G extends EndpointGroup> = { readonly [K in keyof G]: Call<G[K]> };
export type ApiClient = { readonly [A in keyof Api]: Client<Api[A]> };

/** One function per call of a group, typed by the contract. */
export function createClient<G extends EndpointGroup>(group: G, send: Transport): Client<G> {
  const calls = Object.entries(group).map(
    ([name, spec]) =>
      [name, (input: CallInput = {}, options?: CallOptions) => send(spec, input, options)] as const,
  );
  return Object.fromEntries(calls) as Client<G>;
}

/**
 * Every call of the API. Of each of the two robot lists only the newest request counts: an earlier one that is still pending is
 * cancelled and fails with the message 'canceled'.
 */
export function createApiClient(send: Transport): ApiClient {
  const groups = Object.entries(api).map(
    ([area, group]) => [area, createClient(group as EndpointGroup, send)] as const,
  );
  const client = Object.fromEntries(groups) as ApiClient;
  return {
    ...client,
    robots: {
      ...client.robots,
      overview: newestOnly(client.robots.overview),
      list: newestOnly(client.robots.list),
    },
  };
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
