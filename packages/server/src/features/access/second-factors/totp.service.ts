import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** Steps that a phone's clock may be off. */
const WINDOW = 1;

/** What an authenticator app reads off a QR code. */
export function totpUri(secret: string, issuer: string, username: string): string {
  return totpOf(secret, issuer, username).toString();
}

/** A new secret, in the letters that apps take: 20 bytes, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The time step of a right code (RFC 6238); undefined for a wrong code and for a step that was used already, so that a code seen over a
 * shoulder is not valid.
 */
export function stepOf(
  code: string,
  secret: string,
  lastStep: number | null,
  nowMs: number,
): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / 1_000 / STEP_S) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret: Secret.fromBase32(secret),
  });
}
