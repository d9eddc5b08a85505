import { findUnknownFields, type Endpoint } from '@rota/contract/core';
import type { z } from 'zod';
import { ApiError, CANCELED, errorFromAnswer, isCanceled, type ErrorWords } from './api-error.ts';
import { readFailedAnswer, requestOf, sendRequest, type Outgoing } from './send.ts';

/** The largest number of unknown fields of one body that are named. */
const MOST_NAMES = 20;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** One key per intent of the person; a repeated call with the same key is carried out once. Generated if omitted. */
  idempotencyKey?: string | undefined;
  /** The `ETag` that an edited document must still have. */
  ifMatch?: string | undefined;
  /** The body of a call that takes bytes. */
  bytes?: Blob | undefined;
  /** What they are, where the server asks for more than bytes. */
  bytesType?: string | undefined;
  /** It goes out even where the page is left at the same moment. */
  isLast?: boolean | undefined;
};
export type CallInput = { params?: unknown; query?: unknown; body?: unknown };
export type Transport = (spec: Endpoint, input: CallInput, options?: CallOptions) => Promise<unknown>;

/** Where the transport finds the session; what it does about an answer of 401. */
export type SessionTokens = {
  token: () => string | undefined;
  /** A fresh token for the refused one, or undefined when the session is over. Throws when that could not be found out. */
  renew: (refused: string) => Promise<string | undefined>;
  /** The server does not accept the stored token any more. */
  expired: () => void;
};

export type TransportDeps = {
  /** `/api`, or an absolute URL for a console served elsewhere; no slash at the end. */
  baseUrl: string;
  fetch: typeof fetch;
  words: ErrorWords;
  newId: () => string;
  session?: SessionTokens | undefined;
  /** Gets the fields of a body that the contract does not know. They are not sent. */
  onUnknownFields?: ((names: readonly string[]) => void) | undefined;
};

/**
 * Carries out one call of the contract over HTTP: checks what is sent, adds the session and the idempotency key, renews the
 * session once when the server refuses it, and turns every failure into an `ApiError`.
 */
export function createTransport(deps: TransportDeps): Transport {
  return async (spec, input, options = {}) => {
    const request = prepare(spec, input, options, deps);
    const token = deps.session?.token();
    let answer = await send(request, token, options, deps);
    if (answer.status === 401 && token !== undefined && deps.session !== undefined) {
      const renewed = await deps.session.renew(token);
      if (renewed !== undefined) answer = await send(request, renewed, options, deps);
      if (answer.status === 401) deps.session.expired();
    }
    if (!answer.ok) throw await failure(answer, token !== undefined, deps);
    return readAnswer(spec, answer, deps);
  };
}

function prepare(spec: Endpoint, input: CallInput, options: CallOptions, deps: TransportDeps): Outgoing {
  const params = checkAnswer(spec.params, input.params ?? {}, deps);
  const query = checkAnswer(spec.query, input.query ?? {}, deps);
  const body: unknown = spec.body === undefined ? undefined : bodyOf(spec, spec.body, input.body ?? {}, deps);
  const request = requestOf(
    deps.baseUrl,
    spec,
    { params, query, body },
    {
      ...(spec.responds === 'text' && { Accept: 'text/plain, application/json' }),
      ...(spec.accepts === 'binary' && { 'Content-Type': options.bytesType ?? 'application/octet-stream' }),
      ...(options.ifMatch !== undefined && { 'If-Match': options.ifMatch }),
      ...(spec.idempotent === true && { 'Idempotency-Key': options.idempotencyKey ?? deps.newId() }),
    },
  );
  return spec.accepts === 'binary' ? { ...request, body: options.bytes ?? null } : request;
}

/** Only fields of the contract leave the browser: a form that hands over a whole row must not fail for its other fields. */
function bodyOf(spec: Endpoint, schema: z.ZodType, sent: unknown, deps: TransportDeps): unknown {
  const body = checkAnswer(schema, sent, deps);
  if (deps.onUnknownFields !== undefined) {
    const unknown = findUnknownFields(
      sent,
      body,
      { echo: 'rejected', body: schema, answer: spec.response },
      MOST_NAMES,
    );
    if (unknown.length > 0) deps.onUnknownFields(unknown.map(({ path }) => path.join('.')));
  }
  return body;
}

/** The client's own checks are the contract's: a call that the server would refuse for its form is not sent. */
function checkAnswer(schema: z.ZodType | undefined, value: unknown, deps: TransportDeps): unknown {
  if (schema === undefined) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    property: issue.path.join('.'),
    message: deps.words.message(issue.message),
  }));
  throw new ApiError(fields.map((field) => field.message).join(', '), {
    resultCode: 'VALIDATION_FAILED',
    fields,
  });
}

async function send(
  request: Outgoing,
  token: string | undefined,
  { signal, isLast }: CallOptions,
  { fetch, baseUrl, words }: TransportDeps,
): Promise<Response> {
  const headers =
    token === undefined ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
  // A console that is served elsewhere still has to send the refresh cookie to its API.
  const credentials = baseUrl.startsWith('/') ? 'same-origin' : 'include';
  try {
    return await sendRequest(fetch, {
      ...request,
      headers,
      credentials,
      signal: signal ?? null,
      keepalive: isLast === true,
    });
  } catch (error) {
    if (signal?.aborted === true || isCanceled(error)) throw new ApiError(CANCELED);
    throw new ApiError(words.message('server_unreachable'));
  }
}

async function failure(answer: Response, hadToken: boolean, deps: TransportDeps): Promise<ApiError> {
  const error = await errorFromAnswer(await readFailedAnswer(answer), deps.words);
  // A rejected sign-in has a code of its own; any other 401 without a token only means that no one is signed in.
  const isPlain = error.resultCode === undefined || error.resultCode === 'UNAUTHORIZED';
  if (answer.status !== 401 || hadToken || !isPlain) return error;
  return new ApiError(deps.words.message('unauthorized'), {
    resultCode: error.resultCode ?? 'UNAUTHORIZED',
    status: 401,
    requestId: error.requestId,
  });
}

async function contentOf(spec: Endpoint, answer: Response): Promise<unknown> {
  if (spec.responds === 'text') return (await answer.text()).trim();
  return spec.responds === 'binary' ? answer.blob() : answer.json();
}

async function readAnswer(spec: Endpoint, answer: Response, deps: TransportDeps): Promise<unknown> {
  try {
    if (answer.status === 204) return spec.response.parse({});
    const raw: unknown = await contentOf(spec, answer);
    return spec.response.parse(raw);
  } catch (error) {
    if (isCanceled(error)) throw new ApiError(CANCELED);
    throw new ApiError(deps.words.message('server_failed'), { status: answer.status });
  }
}
