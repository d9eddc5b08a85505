import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Codes of a few digits, of which a table keeps only what the installation's own secret makes of them. */
export type Codes = {
  /** A new code of so many digits. */
  make(digits: number): string;
  /** What is kept of a code; `about` ties it to what it was made for. */
  digest(code: string, about: string): string;
  /** Takes as long where nothing is kept. */
  matches(code: string, about: string, kept: string | undefined): boolean;
};

export function createCodes(secret: string): Codes {
  const digest = (code: string, about: string) =>
    createHmac('sha256', secret).update(`${about}\n${code}`).digest('hex');
  return {
    make: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
    digest,
    matches(code, about, kept) {
      const given = Buffer.from(digest(code, about));
      const wanted = Buffer.from(kept ?? '0'.repeat(given.length));
      return wanted.length === given.length && timingSafeEqual(given, wanted) && kept !== undefined;
    },
  };
}
