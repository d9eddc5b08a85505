import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Crockford's base 32: no letter that a person could take for a digit, and none that makes words of the rest. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** A code of 60 bits that a person can read out, such as `7QK4-MX0D-9WTR`. */
export function createActivationCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '');
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-');
}

/** SHA-256 in hex of a code however it was typed: case, spaces, dashes and look-alike letters do not matter. */
export function hashActivationCode(code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest('hex');
}

/** Compares two digests without telling by its duration how much of them is the same. */
export function isSameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}
