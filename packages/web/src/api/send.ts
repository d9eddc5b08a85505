import type { Route } from '@rota/contract/route';

/** A request as the network takes it; callers add what else `fetch` needs to know. */
export type Outgoing = Omit<RequestInit, 'headers'> & {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Parts = {
  readonly params?: unknown;
  readonly query?: unknown;
  /** Sent as JSON; undefined for none. */
  readonly body?: unknown;
};

/**
 * Lays out a call of the contract: fills in the `{names}` of its path, leaves out empty values of the query, and makes JSON of the body.
 * `baseUrl` ends without a slash.
 */
export function requestOf(
  baseUrl: string,
  { method, path }: Pick<Route, 'method' | 'path'>,
  { params, query, body }: Parts,
  headers: Readonly<Record<string, string>>,
): Outgoing {
  const named = recordOf(params);
  const place = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(textOf(named[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(recordOf(query)))
    if (textOf(value) !== '') search.set(name, textOf(value));
  const asked = search.toString();
  return {
    url: baseUrl + place + (asked && `?${asked}`),
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

function textOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/**
 * Sends a request. Throws what `fetch` throws: the request was aborted, or the server did not answer, for `timeoutMs` where that is given.
 */
export function sendRequest(
  send: typeof fetch,
  { url, ...request }: Outgoing,
  timeoutMs?: number,
): Promise<Response> {
  const { signal, done } = limitedSignal(request.signal, timeoutMs);
  return send(url, { ...request, signal: signal ?? null }).finally(done);
}

/** A signal that ends with the caller's or after a while; by hand, because phones of some years ago have no `AbortSignal.any`. */
function limitedSignal(asked: AbortSignal | null | undefined, timeoutMs: number | undefined) {
  // The caller's own signal also ends the reading of a long answer.
  if (timeoutMs === undefined) return { signal: asked, done: () => undefined };
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (asked?.aborted === true) abort();
  asked?.addEventListener('abort', abort, { once: true });
  const done = () => {
    clearTimeout(timer);
    asked?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, done };
}

/** The body of a failed answer: JSON of any shape, or nothing. */
export type FailedAnswer = {
  readonly status: number;
  readonly body: unknown;
  /** Seconds after which the server may be asked again. */
  readonly retryAfterS?: number | undefined;
};

/** Reads an answer that is not a success. */
export async function readFailedAnswer(answer: Response): Promise<FailedAnswer> {
  // A date, which our server never sends, is not read.
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: answer.status,
    body: await answer.json().catch(() => undefined),
    retryAfterS: Number.isFinite(seconds) ? seconds : undefined,
  };
}

/** The code in the body of a failed answer, and what is wrong with single fields. A proxy's body has neither. */
export function readRefusal(body: unknown): {
  readonly resultCode: string | undefined;
  readonly details: readonly Readonly<Record<string, unknown>>[];
} {
  const { resultCode, details } = recordOf(body);
  return {
    resultCode: textIn(resultCode),
    details: Array.isArray(details) ? details.map(recordOf) : [],
  };
}

/** The properties of an object; none of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) === value ? (value as Record<string, unknown>) : {};
}

/** A text that says something. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
