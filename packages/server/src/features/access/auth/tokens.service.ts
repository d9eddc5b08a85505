import { createHash, randomBytes } from 'node:crypto';
import { tokenClaims } from '@rota/contract/auth';
import type { RoleMap } from '@rota/contract/core';
import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

const ACCESS_TOKEN_LIVES_S = 900;

type AccessClaims = z.infer<typeof tokenClaims>;

type NewClaims = {
  readonly sub: string;
  readonly sid: string;
  readonly roles: RoleMap;
  readonly due?: AccessClaims['due'];
};

export type Tokens = {
  /** Signs an access token. */
  sign(claims: NewClaims, livesS?: number): Promise<string>;
  /** The claims of a token that we signed and that has not expired; undefined for any other. */
  read(token: string): Promise<AccessClaims | undefined>;
};

const ALGORITHM = 'HS256';
const ISSUER = 'rota';

/** So many tokens are remembered as ours: checking a signature costs more than the rest of a request's welcome. */
const MOST_REMEMBERED = 10_000;

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, { readonly claims: AccessClaims; readonly expiresAt: number }>();

  function remember(token: string, claims: AccessClaims, expiresS: number | undefined): void {
    if (expiresS === undefined) return;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(token, { claims, expiresAt: expiresS * 1_000 });
  }

  return {
    sign: ({ sub, sid, roles, due }, livesS = ACCESS_TOKEN_LIVES_S) =>
      new SignJWT({ sid, roles, ...(due && { due }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + livesS)
        .sign(key),
    async read(token) {
      const known = remembered.get(token);
      if (known !== undefined) {
        if (known.expiresAt > Date.now()) return known.claims;
        remembered.delete(token);
        return undefined;
      }
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER });
        const claims = tokenClaims.safeParse(payload).data;
        if (claims !== undefined) remember(token, claims, payload.exp);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}

/** What opens something by itself: 32 random bytes. Only its digest is stored. */
export function newRandomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
