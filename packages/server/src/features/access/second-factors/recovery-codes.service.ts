import { createHmac, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@rota/contract/second-factors';
import type { Tx } from '../../../db/database.ts';
import { readKinds, replaceRecoveryCodes } from './second-factors.store.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

export type RecoveryCodes = {
  /** New codes in place of those there are, as they are shown: `abcde-fgh23`. */
  renew(tx: Tx, userId: string): Promise<string[]>;
  /** Codes come with the first second factor; none with a later one, which must not replace a printed list. */
  first(tx: Tx, userId: string): Promise<string[]>;
  /** What is kept of a code: under the installation's own secret, so that a copy of the table opens nothing. */
  digest(userId: string, code: string): string;
};

export function createRecoveryCodes(secret: string): RecoveryCodes {
  const digest = (userId: string, code: string) =>
    createHmac('sha256', secret)
      .update(`${userId}\n${code.replaceAll('-', '')}`)
      .digest('hex');

  async function renew(tx: Tx, userId: string): Promise<string[]> {
    const made = Array.from({ length: RECOVERY_CODES }, newCode);
    const digests = made.map((code) => digest(userId, code));
    await replaceRecoveryCodes(tx, userId, digests);
    return made;
  }

  return {
    digest,
    renew,
    async first(tx, userId) {
      const { totp, passkey } = await readKinds(tx, userId);
      return totp || passkey ? [] : renew(tx, userId);
    },
  };
}

/** Fifty bits: five tries cannot guess one. */
function newCode(): string {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
