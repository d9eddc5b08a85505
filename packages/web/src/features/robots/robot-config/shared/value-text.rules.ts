import { mergeTexts } from '@rota/contract/json-text';

/** The values of a config's text. Throws a SyntaxError where it is no JSON. */
export function valuesOf(text: string): Readonly<Record<string, unknown>> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** The text with a value under a key, where it stood or else at the end. */
export function withValue(text: string, key: string, value: unknown): string {
  return rewritten(text, { ...valuesOf(text), [key]: value });
}

/** The text without a key. */
export function withoutValue(text: string, key: string): string {
  return rewritten(text, Object.fromEntries(Object.entries(valuesOf(text)).filter(([name]) => name !== key)));
}

/** The text with other values, in its own layout. */
function rewritten(text: string, values: Readonly<Record<string, unknown>>): string {
  const merged = mergeTexts(text, JSON.stringify(values), text);
  return 'text' in merged ? merged.text : JSON.stringify(values, null, 2);
}
