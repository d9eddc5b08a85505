import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Crockford's base 32: no letter that a person could take for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** A code of 30 bits that fits a small screen, such as `7QK-4MX`. */
export function createPairingCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}

/** SHA-256 in hex of a code however it was typed: case, spaces, dashes and look-alike letters do not matter. */
export function hashPairingCode(code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest('hex');
}

/** A token by which a device asks for its own pairing. */
export function createPollToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashPollToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
