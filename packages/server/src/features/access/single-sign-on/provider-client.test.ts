import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { discover, exchange, type Reached } from './provider-client.service.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

const TIES = { state: 'state-of-the-browser', nonce: 'nonce-of-the-browser', verifier: 'v'.repeat(43) };
const SECRET = 'a-secret-of-the-client-that-is-long-enough';

let provider: Server;
let issuer: string;
let rsa: Keys;
let other: Keys;
let elliptic: Keys;
let edwards: Keys;
/** What the provider answers: extra metadata, its ID token, and its public keys. */
let metadata: Record<string, unknown>;
let idToken: () => Promise<string> | string;
let keySet: JWK[];
let keyFetches: number;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const answer = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') answer({ ...endpoints(), ...metadata });
    else if (request.url === '/keys') {
      keyFetches++;
      answer({ keys: keySet });
    } else
      Promise.resolve(idToken()).then(
        (token) => answer({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: token }),
        () => response.writeHead(500).end(),
      );
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  [rsa, other, elliptic, edwards] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
    generateKeyPair('ES256'),
    generateKeyPair('EdDSA', { crv: 'Ed25519' }),
  ]);
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await once(provider, 'close');
});
beforeEach(async () => {
  metadata = {};
  keyFetches = 0;
  keySet = [await publicKey(rsa, 'k1', 'RS256')];
  idToken = () => signed();
});
afterEach(() => {
  vi.useRealTimers();
});

const endpoints = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
});
const publicKey = async (keys: Keys, kid: string, alg: string): Promise<JWK> => ({
  ...(await exportJWK(keys.publicKey)),
  kid,
  use: 'sig',
  alg,
});
const now = () => Math.floor(Date.now() / 1_000);
const claims = () => ({
  iss: issuer,
  sub: 'sub-1',
  aud: 'rota',
  nonce: TIES.nonce,
  iat: now(),
  exp: now() + 300,
});

/** An ID token with these claims changed; signed by the provider's RSA key unless another is named. */
function signed(
  changes: Record<string, unknown> = {},
  alg = 'RS256',
  key: CryptoKey | Uint8Array = rsa.privateKey,
  kid = 'k1',
) {
  return new SignJWT({ ...claims(), ...changes }).setProtectedHeader({ alg, kid }).sign(key);
}

const reach = () => discover({ issuer, client_id: 'rota', hosts: [] }, SECRET);
const signIn = async (reached: Reached, returned: Record<string, string> = {}) => {
  const query = new URLSearchParams({ code: 'code', state: TIES.state, ...returned });
  return exchange(reached, new URL(`http://localhost:8080/auth/sso?${query.toString()}`), TIES, () => true);
};
/** Whether a sign-in goes through with what the provider now answers. */
const outcome = async (returned: Record<string, string> = {}): Promise<'accepted' | 'refused'> => {
  const reached = await reach();
  return signIn(reached, returned).then(
    ({ subject }) => (subject === 'sub-1' ? 'accepted' : 'refused'),
    () => 'refused',
  );
};

describe('the issuer that an answer names (RFC 9207)', () => {
  test.each([
    ['the same issuer', true, () => ({ iss: issuer }), 'accepted'],
    ['another issuer', true, () => ({ iss: 'https://attacker.example.com' }), 'refused'],
    ['no issuer, from a provider that promises one', true, () => ({}), 'refused'],
    ['no issuer, from a provider that promises none', false, () => ({}), 'accepted'],
    [
      'another issuer, from a provider that promises none',
      false,
      () => ({ iss: 'https://attacker.example.com' }),
      'refused',
    ],
  ])('%s', async (_what, promises, returned, expected) => {
    metadata = { authorization_response_iss_parameter_supported: promises };
    expect(await outcome(returned())).toBe(expected);
  });
});

describe('the claims of an ID token', () => {
  test.each<[string, () => Record<string, unknown>, 'accepted' | 'refused']>([
    ['another issuer', () => ({ iss: 'https://attacker.example.com' }), 'refused'],
    ['another audience', () => ({ aud: 'another-client' }), 'refused'],
    [
      'several audiences and this client as the authorized party',
      () => ({ aud: ['rota', 'another-client'], azp: 'rota' }),
      'accepted',
    ],
    ['several audiences and no authorized party', () => ({ aud: ['rota', 'another-client'] }), 'refused'],
    [
      'several audiences and another authorized party',
      () => ({ aud: ['rota', 'another'], azp: 'another' }),
      'refused',
    ],
    ['one audience and another authorized party', () => ({ azp: 'another-client' }), 'refused'],
    ['another nonce', () => ({ nonce: 'nonce-of-another-browser' }), 'refused'],
    ['an end 20 s ago, within the tolerance of clocks', () => ({ exp: now() - 20 }), 'accepted'],
    ['an end 60 s ago', () => ({ exp: now() - 60 }), 'refused'],
    ['a start in 20 s', () => ({ nbf: now() + 20 }), 'accepted'],
    ['a start in 60 s', () => ({ nbf: now() + 60 }), 'refused'],
    ['an issue time in 20 s', () => ({ iat: now() + 20 }), 'accepted'],
    ['an issue time in 10 minutes', () => ({ iat: now() + 600, exp: now() + 900 }), 'refused'],
    ['no end', () => ({ exp: undefined }), 'refused'],
    ['no issue time', () => ({ iat: undefined }), 'refused'],
  ])('%s', async (_what, changes, expected) => {
    idToken = () => signed(changes());
    expect(await outcome()).toBe(expected);
  });
});

describe('the signature of an ID token', () => {
  const secret = new TextEncoder().encode(SECRET);
  test.each<[string, string[] | undefined, () => Promise<string> | string, 'accepted' | 'refused']>([
    ['RS256, where the metadata names no algorithm', undefined, () => signed(), 'accepted'],
    [
      'ES256, where the metadata names it',
      ['ES256'],
      () => signed({}, 'ES256', elliptic.privateKey, 'k2'),
      'accepted',
    ],
    [
      'EdDSA, where the metadata names it',
      ['EdDSA'],
      () => signed({}, 'EdDSA', edwards.privateKey, 'k3'),
      'accepted',
    ],
    [
      'ES256, where the metadata names RS256 alone',
      ['RS256'],
      () => signed({}, 'ES256', elliptic.privateKey, 'k2'),
      'refused',
    ],
    [
      'none, even where the metadata names it',
      ['RS256', 'none'],
      () => new UnsecuredJWT(claims()).encode(),
      'refused',
    ],
    [
      'HS256 with the secret, even where the metadata names it',
      ['RS256', 'HS256'],
      () => signed({}, 'HS256', secret),
      'refused',
    ],
    [
      'RS256 of another key under the same id',
      undefined,
      () => signed({}, 'RS256', other.privateKey),
      'refused',
    ],
    ['RS256 whose claims were changed after signing', undefined, () => altered(), 'refused'],
  ])('%s', async (_what, named, token, expected) => {
    metadata = named === undefined ? {} : { id_token_signing_alg_values_supported: named };
    keySet = [
      await publicKey(rsa, 'k1', 'RS256'),
      await publicKey(elliptic, 'k2', 'ES256'),
      await publicKey(edwards, 'k3', 'EdDSA'),
    ];
    idToken = token;
    expect(await outcome()).toBe(expected);
  });

  async function altered(): Promise<string> {
    const [header = '', , signature = ''] = (await signed()).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims(), groups: ['administrators'] })).toString(
      'base64url',
    );
    return [header, body, signature].join('.');
  }

  test('follows a provider that changes its keys, and asks for them at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const reached = await reach();
    const isAccepted = () =>
      signIn(reached).then(
        () => true,
        () => false,
      );
    expect([await isAccepted(), await isAccepted(), keyFetches]).toEqual([true, true, 1]);
    idToken = () => signed({}, 'RS256', other.privateKey, 'k9');
    // Tokens with made-up key ids must not make the server fetch the keys each time.
    expect([await isAccepted(), await isAccepted(), keyFetches]).toEqual([false, false, 1]);
    vi.setSystemTime(Date.now() + 61_000);
    keySet = [await publicKey(other, 'k9', 'RS256')];
    expect([await isAccepted(), await isAccepted(), keyFetches]).toEqual([true, true, 2]);
    idToken = () => signed({}, 'RS256', rsa.privateKey, 'k1');
    expect([await isAccepted(), keyFetches]).toEqual([false, 2]);
  });
});
