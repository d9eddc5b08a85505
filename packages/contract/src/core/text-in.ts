import { languages, type Language } from './texts.ts';

/** A text in a language; where that has none, in the first that has one, and `''` where none has. */
export function textIn(
  text: { readonly [one in Language]?: string | undefined },
  language: Language,
): string {
  return text[language] ?? languages.map((other) => text[other]).find((other) => other !== undefined) ?? '';
}
