/** A person signed in over HTTP, whose token is renewed as a browser does it. */
export type Session = {
  /** Calls the API and gives the answer's body; throws `Refused` on an answer that is no success. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  token(): string;
  /** Called with each renewed token. */
  onToken(listener: (token: string) => void): void;
};

/** An answer of the API that is no success. */
export class Refused extends Error {
  readonly status: number;
  readonly resultCode: string | undefined;
  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text}`);
    this.status = status;
    this.resultCode = /"resultCode":"([^"]+)"/.exec(text)?.[1];
  }
}

/** Called with the duration of a call, ms, and its failure. `call` is its method and path without ids and query. */
export type CallObserver = (call: string, ms: number, failure?: unknown) => void;

/** Long before its fifteen minutes are over. */
const RENEW_AFTER_MS = 10 * 60_000;
const PATIENCE_MS = 30_000;
const REFRESH_COOKIE = /(?:^|,\s*)((?:__Host-)?rota_refresh=[^;]+)/;

/** Signs in. */
export async function openSession(
  url: string,
  credentials: { readonly userNameOrPhone: string; readonly password: string },
  observe: CallObserver = () => undefined,
): Promise<Session> {
  const listeners: ((token: string) => void)[] = [];
  let cookie = '';
  let token = '';
  let renewAt = 0;

  async function send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${url}/api${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(cookie !== '' && path.startsWith('/auth/') && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  async function exchange<T>(method: string, path: string, body?: object): Promise<T> {
    const startedAt = performance.now();
    const name = `${method} ${path.replace(/\?.*/, '').replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, '/…')}`;
    try {
      const answer = await send(method, path, body);
      const text = await answer.text();
      if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, text);
      cookie = REFRESH_COOKIE.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? cookie;
      observe(name, performance.now() - startedAt);
      return (
        answer.headers.get('content-type')?.startsWith('application/json') === true ? JSON.parse(text) : text
      ) as T;
    } catch (failure) {
      observe(name, performance.now() - startedAt, failure);
      throw failure;
    }
  }
  function accept(answer: { token: string }): void {
    ({ token } = answer);
    renewAt = performance.now() + RENEW_AFTER_MS;
    for (const listener of listeners) listener(token);
  }
  accept(await exchange<{ token: string }>('POST', '/auth/login', credentials));
  return {
    async call(method, path, body) {
      if (performance.now() > renewAt) accept(await exchange<{ token: string }>('POST', '/auth/refresh'));
      return exchange(method, path, body);
    },
    token: () => token,
    onToken: (listener) => void listeners.push(listener),
  };
}
