import { brokenRule } from './constraints.ts';
import { z } from 'zod';
import { oneLine } from './schemas.ts';
import { languages } from './texts.ts';
export { textIn } from './text-in.ts';

/** A name by language. A missing language falls back to another, see {@link textIn}. */
export const localText = z.object({ en: z.string().optional(), tr: z.string().optional() });
export type LocalText = z.infer<typeof localText>;

/** A text by language as it is written: one line each, `most` characters at most, languages without a word left out. May be empty as a whole. */
export function localLine(most: number) {
  const line = oneLine.max(most).optional();
  return z.object({ en: line, tr: line }).transform(withoutBlanks);
}

/** A name by language: at least one of them. */
export function localName(most = 80) {
  return localLine(most).refine((text) => languages.some((language) => text[language] !== undefined), {
    error: brokenRule('name_required'),
  });
}

function withoutBlanks(text: LocalText): LocalText {
  return Object.fromEntries(Object.entries(text).filter(([, line]) => line !== undefined && line !== ''));
}
