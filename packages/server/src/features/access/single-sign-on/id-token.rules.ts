/** How far the clock of a provider may differ from this server's, in seconds. */
const CLOCK_TOLERANCE_S = 30;

/** The claims of an ID token that are judged here; times in seconds since 1970. */
type TokenClaims = { readonly iat: number; readonly azp?: unknown };

/**
 * What is wrong with an ID token beyond what the OpenID client checks (issuer, audiences, nonce, `exp`, `nbf`, signature), as a sentence for
 * the log; undefined when nothing is. After OpenID Connect Core 1.0, section 3.1.3.7, steps 5 and 10.
 */
export function findTokenProblem(claims: TokenClaims, clientId: string, nowS: number): string | undefined {
  if (claims.azp !== undefined && claims.azp !== clientId)
    return 'The ID token was issued to another client (azp).';
  if (claims.iat > nowS + CLOCK_TOLERANCE_S)
    return 'The ID token was issued in the future (iat). Compare the clocks of both servers.';
  return undefined;
}

/** Whether an algorithm signs with a private key, so that the public one proves it; `none` and the HS family, which anyone with the client's secret can sign, do not. */
export function isPublicKeyAlgorithm(algorithm: string): boolean {
  return /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/.test(algorithm);
}
