import { createHash, randomBytes } from 'node:crypto';
import { tokenClaims, type RoleMap } from '@rota/contract';
import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

export const ACCESS_TOKEN_LIVES_S = 900;

export type AccessClaims = z.infer<typeof tokenClaims>;

export type Tokens = {
  /** Signs an access token. */
  sign(claims: { sub: string; sid: string; roles: RoleMap }, livesS?: number): Promise<string>;
  /** The claims of a token that we signed and that has not expired; undefined for any other. */
  read(token: string): Promise<AccessClaims | undefined>;
};

const ALGORITHM = 'HS256';
const ISSUER = 'rota';

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ sub, sid, roles }, livesS = ACCESS_TOKEN_LIVES_S) =>
      new SignJWT({ sid, roles })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + livesS)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER });
        return tokenClaims.safeParse(payload).data;
      } catch {
        return undefined;
      }
    },
  };
}

/** A refresh token: 32 random bytes. Only its digest is stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What a browser keeps to be known as a device of an account: 32 random bytes. Only its digest is stored. */
export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
