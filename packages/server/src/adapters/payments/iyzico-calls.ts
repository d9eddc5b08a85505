import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { failure, type Failure } from './iyzico-answers.ts';
import { authorizationOf, RANDOM_HEADER, type IyzicoKeys } from './iyzico-signature.ts';
import { ProviderRefused, ProviderUnknown } from './provider.ts';

export type CallDeps = IyzicoKeys & {
  /** Where iyzico answers, without a slash at the end; asked at each call. */
  readonly url: () => string;
  /** How long an answer is waited for, ms. */
  readonly patienceMs?: number;
  /** A key that no call had before. */
  readonly randomKey?: () => string;
};
export type IyzicoCalls = ReturnType<typeof createIyzicoCalls>;

const PATIENCE_MS = 15_000;
/** Their "something is wrong with us": whether the call was carried out is not said. */
const SYSTEM_ERRORS: readonly string[] = ['1', '10000'];
/** The key is not known, or the signature does not fit: it says nothing of what was asked. */
const KEY_ERRORS: readonly string[] = ['1000', '1001', '1002'];

/** iyzico said no, and why. */
export class IyzicoRefused extends ProviderRefused {
  readonly answer: Failure;

  constructor(answer: Failure) {
    super(answer.errorMessage ?? `iyzico refused (${answer.errorCode ?? 'no code'})`);
    this.answer = answer;
  }

  get isOfKeys(): boolean {
    return KEY_ERRORS.includes(this.answer.errorCode ?? '');
  }
}

/**
 * Calls of iyzico, each once: a second one would be carried out again. What was not answered in time, or not in their words, is unknown.
 */
export function createIyzicoCalls({
  apiKey,
  secretKey,
  url,
  patienceMs = PATIENCE_MS,
  randomKey = newKey,
}: CallDeps) {
  async function send<T extends z.ZodType>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: object | undefined,
    answer: T,
  ) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const [signed = path] = path.split('?');
    const random = randomKey();
    let response: Response;
    let payload: unknown;
    try {
      response = await fetch(`${url()}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          [RANDOM_HEADER]: random,
          authorization: authorizationOf({ apiKey, secretKey }, random, signed, text),
        },
        ...(body !== undefined && { body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      payload = await response.json();
    } catch (cause) {
      throw new ProviderUnknown('iyzico did not answer', { cause });
    }
    const refusal = failure.safeParse(payload);
    if (refusal.success && response.status < 500) {
      if (SYSTEM_ERRORS.includes(refusal.data.errorCode ?? ''))
        throw new ProviderUnknown(`iyzico failed: ${refusal.data.errorMessage ?? ''}`);
      throw new IyzicoRefused(refusal.data);
    }
    const read = answer.safeParse(payload);
    if (!response.ok || !read.success)
      throw new ProviderUnknown(`iyzico answered ${String(response.status)}`, { cause: read.error });
    return read.data;
  }

  return {
    secretKey,
    post: <T extends z.ZodType>(path: string, body: object, answer: T) => send('POST', path, body, answer),
    put: <T extends z.ZodType>(path: string, body: object, answer: T) => send('PUT', path, body, answer),
    get: <T extends z.ZodType>(path: string, query: Readonly<Record<string, string>>, answer: T) =>
      send('GET', `${path}?${new URLSearchParams(query).toString()}`, undefined, answer),
  };
}

function newKey(): string {
  return `${String(Date.now())}${randomBytes(8).toString('hex')}`;
}
