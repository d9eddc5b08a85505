import { randomUUID } from 'node:crypto';
import { waitFor } from '../wait-for.ts';

/** The account that signs in at the servers of the installation. */
export const ADMIN = { name: 'admin', password: 'Chaos-Campaign-1' };

export type PlantClient = {
  /** Calls the API of whichever server answers, again until one carried it out. */
  readonly call: <T>(method: string, path: string, body?: object | Buffer, key?: string) => Promise<T>;
  /** One call at one server, which may fail. */
  readonly ask: (
    node: number,
    path: string,
    patienceMs: number,
  ) => Promise<{ status: number; body: unknown } | undefined>;
};

/** Signs in again when its token ended; asks one server after the other until one answers. */
export function createPlantClient(bases: readonly string[]): PlantClient {
  let token: string | undefined;
  let turn = 0;

  async function send(
    base: string,
    method: string,
    path: string,
    body: object | Buffer | undefined,
    key: string | undefined,
    patienceMs: number,
  ) {
    const isBytes = Buffer.isBuffer(body);
    const answer = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text };
  }
  async function signIn(base: string): Promise<void> {
    const { status, text } = await send(
      base,
      'POST',
      '/auth/login',
      { userNameOrPhone: ADMIN.name, password: ADMIN.password },
      undefined,
      5_000,
    );
    if (status !== 200) throw new Error(`sign-in: ${status} ${text}`);
    token = (JSON.parse(text) as { token: string }).token;
  }
  return {
    async call<T>(method: string, path: string, body?: object | Buffer, key: string = randomUUID()) {
      let refusal: string | undefined;
      const { text } = await waitFor(async () => {
        const base = bases[(turn += 1) % bases.length] ?? '';
        if (token === undefined) await signIn(base);
        const answer = await send(base, method, path, body, key, 5_000);
        if (answer.status === 401) token = undefined;
        if (answer.status >= 400) {
          // A final rejection is not retried; any other failure is a passing fault.
          if (![401, 409, 429].includes(answer.status) && answer.status < 500)
            refusal = `${method} ${path}: ${answer.status} ${answer.text}`;
          if (refusal === undefined) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
        }
        return answer;
      }, 120_000);
      if (refusal !== undefined) throw new Error(refusal);
      // One endpoint answers with a bare address.
      return (/^https?:/.test(text) ? text.trim() : JSON.parse(text)) as T;
    },
    async ask(node, path, patienceMs) {
      try {
        const { status, text } = await send(bases[node] ?? '', 'GET', path, undefined, undefined, patienceMs);
        return { status, body: JSON.parse(text) as unknown };
      } catch {
        return undefined;
      }
    },
  };
}
