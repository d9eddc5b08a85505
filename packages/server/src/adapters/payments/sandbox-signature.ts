import { createHmac } from 'node:crypto';
import { isSame } from './constant-time.ts';

/** The signature of the sandbox's bank over a body, in hexadecimal. Both sides of the wire use it. */
export function signatureOf(secret: string, body: Buffer | string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function isSigned(secret: string, body: Buffer | string, signature: unknown): boolean {
  return isSame(signature, signatureOf(secret, body));
}

/** The header that carries it. */
export const SIGNATURE_HEADER = 'x-sandbox-signature';
