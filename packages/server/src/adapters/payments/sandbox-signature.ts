import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of the sandbox's bank over a body, in hexadecimal. Both sides of the wire use it. */
export function signatureOf(secret: string, body: Buffer | string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function isSigned(secret: string, body: Buffer | string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, body))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The header that carries it. */
export const SIGNATURE_HEADER = 'x-sandbox-signature';
