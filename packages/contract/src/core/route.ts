import type { Endpoint } from './endpoint.ts';

type RouteField = 'method' | 'path' | 'responds' | 'accepts' | 'idempotent';

/** The parts of a call that sending it needs, without its schemas, which only the types know. */
export type Route<E extends Endpoint = Endpoint> = Pick<E, RouteField & keyof E>;

/**
 * A call named by its type alone: `route<typeof ordersApi.create>({ method: 'POST', path: '/public/orders' })`, with `ordersApi` imported as
 * a type. Another method or path than the contract's does not compile. For entries that must stay small: neither schemas nor zod come along.
 */
export function route<E extends Endpoint>(spec: Route<E>): Route<E> {
  return spec;
}
