import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

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

/** A new MQTT password, and the seed from which it can be made again where that was wanted. */
export type NewMqttPassword = { readonly password: string; readonly seed: string | null };

/** How passwords of robots are made. All are 32 bytes that nobody can guess, as text that every robot's configuration can hold. */
export type MqttPasswords = {
  create(): NewMqttPassword;
  /** The password of a seed; undefined where passwords cannot be made again. */
  restore(seed: string): string | undefined;
};

/** For our own broker, which needs only digests: nobody can make a password again. */
export const randomPasswords: MqttPasswords = {
  create: () => ({ password: randomBytes(32).toString('base64url'), seed: null }),
  restore: () => undefined,
};

/** For a broker that has to be told passwords: each comes from a seed in the database and a secret that is not there. */
export function createSeededPasswords(secret: string): MqttPasswords {
  const restore = (seed: string): string => createHmac('sha256', secret).update(`mqtt ${seed}`).digest('base64url');
  return {
    create: () => {
      const seed = randomBytes(16).toString('base64url');
      return { password: restore(seed), seed };
    },
    restore,
  };
}

/** Compares two digests without telling by its duration how much of them is the same. */
export function isSameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}
