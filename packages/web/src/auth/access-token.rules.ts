import { tokenClaims, type TokenClaims } from '@rota/contract/auth';
import type { Role } from '@rota/contract/core';

/** The claims of an access token, unchecked (only the server can check its signature), or undefined when it is not a token of ours. */
export function readClaims(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const result = tokenClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return result.success
      ? { ...result.data, roles: result.data.roles as Record<string, Role[]> }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A token is renewed this long before it ends, seconds: enough for a slow network, short against its life. */
export const RENEW_BEFORE_S = 60;

/** Milliseconds from `nowMs` until the token should be renewed; 0 when it is due. */
export function renewalDelay(claims: TokenClaims, nowMs: number): number {
  const life = claims.exp - claims.iat;
  const lead = Math.min(RENEW_BEFORE_S, life / 3);
  return Math.max(0, (claims.exp - lead) * 1000 - nowMs);
}
