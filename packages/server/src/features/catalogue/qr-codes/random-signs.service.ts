import { createHmac } from 'node:crypto';

/** Letters and digits that are not confused on a sticker; 32 of them, so that each byte chooses evenly. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The same random letters for the same seed and number: a preview shows what is made afterwards. */
export function randomSigns(seed: string, number: number, length: number): string {
  const bytes = createHmac('sha256', seed).update(String(number)).digest();
  return [...bytes.subarray(0, length)].map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}
