import { createHmac, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@rota/contract';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

export type RecoveryCodes = {
  /** New codes, as they are shown: `abcde-fgh23`. */
  make(): string[];
  /** What is kept of a code: under the installation's own secret, so that a copy of the table opens nothing. */
  digest(userId: string, code: string): string;
};

export function createRecoveryCodes(secret: string): RecoveryCodes {
  return {
    make: () => Array.from({ length: RECOVERY_CODES }, newCode),
    digest: (userId, code) =>
      createHmac('sha256', secret)
        .update(`${userId}\n${code.replaceAll('-', '')}`)
        .digest('hex'),
  };
}

/** Fifty bits: nobody guesses one in five tries. */
function newCode(): string {
  const letters = Array.from(randomBytes(10), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
