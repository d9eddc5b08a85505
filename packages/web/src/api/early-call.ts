/** An early answer is used within this time, ms: later it may be old. */
const FRESH_MS = 10_000;

/** One call that is made while the console itself is still being fetched, and `fetch` that hands out its answer. */
export type EarlyCall = {
  /** Asks for `url` as the session of `token`. */
  readonly ask: (url: string, token: string) => void;
  /** Like `fetch`; the first to ask the same in the same session gets the early answer. */
  readonly fetch: typeof globalThis.fetch;
};

type Asked = {
  readonly url: string;
  readonly authorization: string;
  readonly at: number;
  readonly answer: Promise<Response>;
};

/** Saves a trip on a slow line: every page begins with the list of projects, which need not wait for the code that shows it. */
export function createEarlyCall(fetch: typeof globalThis.fetch, now: () => number): EarlyCall {
  let asked: Asked | undefined;
  return {
    ask(url, token) {
      const authorization = `Bearer ${token}`;
      const headers = { Accept: 'application/json', Authorization: authorization };
      const answer = fetch(url, { headers, credentials: 'same-origin' });
      // The one who takes it hears of the failure.
      answer.catch(() => undefined);
      asked = { url, authorization, at: now(), answer };
    },
    fetch(input, init) {
      const early = asked;
      if (early === undefined || input !== early.url || (init?.method ?? 'GET') !== 'GET')
        return fetch(input, init);
      asked = undefined;
      const isOurs = new Headers(init?.headers).get('authorization') === early.authorization;
      if (!isOurs || now() - early.at > FRESH_MS) return fetch(input, init);
      return early.answer.catch(() => fetch(input, init));
    },
  };
}
