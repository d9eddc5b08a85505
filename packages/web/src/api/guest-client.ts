import type { Endpoint, RequestOf, ResponseOf } from '@rota/contract/core';
import type { Route } from '@rota/contract/route';

/** Longer than any answer of a server that is well, shorter than a guest's patience. */
const PATIENCE_MS = 15_000;

/**
 * A call that failed. `away`: nobody answered, or the server could not (5xx): the same call may be sent again. `refused`: it answered that
 * it will not, with its code, and `retryAfterS` seconds where it says when it may be asked again.
 */
export class GuestError extends Error {
  readonly reason: 'away' | 'refused';
  readonly resultCode: string | undefined;
  readonly retryAfterS: number | undefined;
  /** What the server found wrong with single fields: their names. */
  readonly fields: readonly string[];
  constructor(
    reason: GuestError['reason'],
    resultCode?: string,
    retryAfterS?: number,
    fields: readonly string[] = [],
  ) {
    super(resultCode ?? reason);
    this.name = 'GuestError';
    this.reason = reason;
    this.resultCode = resultCode;
    this.retryAfterS = retryAfterS;
    this.fields = fields;
  }
}

export type GuestCallOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
};
/** Sends one call of the contract, typed by it: `send<typeof ordersApi.create>(create, { body })`. Throws `GuestError`. */
export type GuestSend = <E extends Endpoint>(
  spec: Route<E>,
  input: RequestOf<E>,
  options?: GuestCallOptions,
) => Promise<ResponseOf<E>>;

type GuestSendDeps = {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** The server's clock as it stood when it answered, ms since the epoch: a phone's own may be minutes off. */
  onServerTime?(this: void, at: number): void;
};

/** The client of the public pages: no session, no schemas, nothing but `fetch`. */
export function createGuestSend(deps: GuestSendDeps): GuestSend {
  return async <E extends Endpoint>(
    spec: Route<E>,
    input: RequestOf<E>,
    options: GuestCallOptions = {},
  ): Promise<ResponseOf<E>> => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
    const named = new Map(Object.entries(params as Record<string, unknown>));
    const path = spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(named.get(name))),
    );
    const search = new URLSearchParams(
      Object.entries(query as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
    );
    const { signal, done } = patience(options.signal);
    const answer = await deps
      .fetch(`${deps.baseUrl}${path}${search.size > 0 ? `?${search.toString()}` : ''}`, {
        method: spec.method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
        },
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      .catch(() => {
        throw new GuestError('away');
      })
      .finally(done);
    const told = Date.parse(answer.headers.get('Date') ?? '');
    if (Number.isFinite(told)) deps.onServerTime?.(told);
    const content: unknown = answer.status === 204 ? {} : await answer.json().catch(() => undefined);
    if (!answer.ok) throw failure(answer, content);
    if (content === undefined) throw new GuestError('away');
    // The server checks its own answers against the contract before it sends them.
    return content as ResponseOf<E>;
  };
}

function failure(answer: Response, content: unknown): GuestError {
  const code =
    typeof content === 'object' && content !== null && 'resultCode' in content
      ? content.resultCode
      : undefined;
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return new GuestError(
    answer.status >= 500 ? 'away' : 'refused',
    typeof code === 'string' ? code : undefined,
    Number.isFinite(seconds) ? seconds : undefined,
    fieldsOf(content),
  );
}

function fieldsOf(content: unknown): string[] {
  const { details } = (content ?? {}) as { details?: unknown };
  if (!Array.isArray(details)) return [];
  return details.flatMap((one: unknown) => {
    const property = typeof one === 'object' && one !== null && 'property' in one ? one.property : undefined;
    return typeof property === 'string' ? [property] : [];
  });
}

/** A signal that ends with the caller's or after a while; by hand, because phones of some years ago have no `AbortSignal.any`. */
function patience(asked: AbortSignal | undefined): { readonly signal: AbortSignal; done(this: void): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, PATIENCE_MS);
  if (asked?.aborted === true) abort();
  asked?.addEventListener('abort', abort, { once: true });
  const done = () => {
    clearTimeout(timer);
    asked?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, done };
}
