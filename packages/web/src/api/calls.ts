import type { Endpoint, EndpointGroup, RequestOf, ResponseOf } from '@rota/contract/core';
import type { CallInput, CallOptions, Transport } from './transport.ts';

type Call<E extends Endpoint> = keyof RequestOf<E> extends never
  ? (request?: undefined, options?: CallOptions) => Promise<ResponseOf<E>>
  : (request: RequestOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>;
export type Client<G extends EndpointGroup> = { readonly [K in keyof G]: Call<G[K]> };

/** One function per call of a group, typed by the contract. */
export function createClient<G extends EndpointGroup>(group: G, send: Transport): Client<G> {
  const calls = Object.entries(group).map(
    ([name, spec]) =>
      [name, (input: CallInput = {}, options?: CallOptions) => send(spec, input, options)] as const,
  );
  return Object.fromEntries(calls) as Client<G>;
}
