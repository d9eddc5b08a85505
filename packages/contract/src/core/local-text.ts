import { z } from 'zod';
import { oneLine } from './schemas.ts';
import { languages, type Language } from './texts.ts';

/** What people call something, by language. A language that is left out shows what another says, see {@link textIn}. */
export const localText = z.object({ en: z.string().optional(), tr: z.string().optional() });
export type LocalText = z.infer<typeof localText>;

/** A text by language as it is written: one line each, `most` characters at most, languages without a word left out. May be empty as a whole. */
export function localLine(most: number) {
  const line = oneLine.max(most).optional();
  return z.object({ en: line, tr: line }).transform(withoutBlanks);
}

/** A name by language: at least one of them. */
export function localName(most = 80) {
  return localLine(most).refine((text) => languages.some((language) => text[language] !== undefined), { error: 'Name is required' });
}

/** A text in a language; where that has none, in the first that has one, and `''` where none has. */
export function textIn(text: LocalText, language: Language): string {
  return text[language] ?? languages.map((other) => text[other]).find((other) => other !== undefined) ?? '';
}

function withoutBlanks(text: LocalText): LocalText {
  return Object.fromEntries(Object.entries(text).filter(([, line]) => line !== undefined && line !== ''));
}
