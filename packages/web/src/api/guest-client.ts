import type { Endpoint, RequestOf, ResponseOf } from '@rota/contract/core';
import type { Route } from '@rota/contract/route';
import { mayRetry } from './retry.rules.ts';
import {
  readFailedAnswer,
  readRefusal,
  recordOf,
  requestOf,
  sendRequest,
  type FailedAnswer,
} from './send.ts';

/** Longer than any answer of a server that is well, shorter than a guest's patience. */
const PATIENCE_MS = 15_000;

/**
 * A call that failed. `away`: no answer, or a server error (5xx): the same call may be sent again. `refused`: it answered that
 * it will not, with its code, and `retryAfterS` seconds where it says when it may be asked again.
 */
export class GuestError extends Error {
  readonly reason: 'away' | 'refused';
  readonly resultCode: string | undefined;
  readonly retryAfterS: number | undefined;
  /** The names of the fields that the server rejected. */
  readonly fields: readonly string[];
  /** What the server knows of the thing that it refused. */
  readonly current: Readonly<Record<string, unknown>>;
  constructor(
    reason: GuestError['reason'],
    resultCode?: string,
    retryAfterS?: number,
    fields: readonly string[] = [],
    current: GuestError['current'] = {},
  ) {
    super(resultCode ?? reason);
    this.name = 'GuestError';
    this.reason = reason;
    this.resultCode = resultCode;
    this.retryAfterS = retryAfterS;
    this.fields = fields;
    this.current = current;
  }
}

type GuestCallOptions = {
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
    const { idempotencyKey: key, signal = null } = options;
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    const request = requestOf(deps.baseUrl, spec, input, headers);
    const answer = await sendRequest(
      deps.fetch,
      { ...request, credentials: 'same-origin', signal },
      PATIENCE_MS,
    ).catch(() => {
      throw new GuestError('away');
    });
    const serverTime = Date.parse(answer.headers.get('Date') ?? '');
    if (Number.isFinite(serverTime)) deps.onServerTime?.(serverTime);
    if (!answer.ok) throw guestError(await readFailedAnswer(answer));
    const content: unknown = answer.status === 204 ? {} : await answer.json().catch(() => undefined);
    if (content === undefined) throw new GuestError('away');
    // The server checks its own answers against the contract before it sends them.
    return content as ResponseOf<E>;
  };
}

function guestError({ status, body, retryAfterS }: FailedAnswer): GuestError {
  const { resultCode, details } = readRefusal(body);
  return new GuestError(
    mayRetry(status) ? 'away' : 'refused',
    resultCode,
    retryAfterS,
    details.flatMap(({ property }) => (typeof property === 'string' ? [property] : [])),
    recordOf(recordOf(body)['current']),
  );
}
