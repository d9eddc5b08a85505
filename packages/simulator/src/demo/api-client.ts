import { fillText, type Endpoint, type RequestOf, type ResponseOf } from '@rota/contract/core';
import { randomUUID } from 'node:crypto';

/** A call that was answered with a failure. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly resultCode: string;
  constructor(status: number, resultCode: string, message: string) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.resultCode = resultCode;
  }
}

export type ApiClient = {
  /** `content`: the body of a call that takes bytes. */
  call: <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    content?: Uint8Array,
  ) => Promise<ResponseOf<E>>;
  /** PUTs bytes to a signed URL. */
  put: (url: string, bytes: Uint8Array) => Promise<void>;
};

/** An ordinary client of the public API. `token` is asked for before each call. */
export function createApiClient(options: {
  readonly baseUrl: string;
  readonly token: () => string;
}): ApiClient {
  async function send(url: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    if (answer.ok) return answer;
    const body = (await answer.json().catch(() => ({}))) as { resultCode?: string; message?: string };
    throw new ApiFailure(answer.status, body.resultCode ?? 'UNKNOWN', body.message ?? answer.statusText);
  }
  return {
    async call(endpoint, request, content) {
      const parts = request as {
        params?: Record<string, string | number>;
        query?: Record<string, string>;
        body?: unknown;
      };
      const encoded = Object.fromEntries(
        Object.entries(parts.params ?? {}).map(([key, value]) => [key, encodeURIComponent(value)]),
      );
      const query = parts.query === undefined ? '' : `?${new URLSearchParams(parts.query).toString()}`;
      const answer = await send(`${options.baseUrl}/api${fillText(endpoint.path, encoded)}${query}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${options.token()}`,
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          ...(content !== undefined && { 'content-type': 'application/octet-stream' }),
          ...(endpoint.idempotent === true && { 'idempotency-key': randomUUID() }),
        },
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...(content !== undefined && { body: Buffer.from(content) }),
      });
      const value: unknown = endpoint.responds === 'text' ? await answer.text() : await answer.json();
      return endpoint.response.parse(value) as never;
    },
    async put(url, bytes) {
      await send(url, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: { 'content-type': 'application/zip' },
      });
    },
  };
}
