type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type SameNames<A, B> = [Names<A>] extends [Names<B>] ? ([Names<B>] extends [Names<A>] ? true : false) : false;

/** Texts of one language by key; values stand in `{placeholders}`. */
export type Texts = Readonly<Record<string, string>>;
/** The placeholders a text needs; no argument when it has none. */
export type ValuesOf<S> = [Names<S>] extends [never] ? [] : [values: Record<Names<S>, string | number>];
/** A set of texts in both languages. */
export type TextPair<K extends string = string> = {
  readonly en: Readonly<Record<K, string>>;
  readonly tr: Readonly<Record<K, string>>;
};
/** A language of the product. */
export type Language = 'en' | 'tr';
/** Every language of the product, the one that others fall back to first. */
export const languages = ['en', 'tr'] as const satisfies readonly Language[];

/** English and Turkish side by side. A missing key, or a placeholder that only one of them has, is a compile error. */
export function defineTexts<const En extends Texts, const Tr extends { readonly [K in keyof En]: string }>(
  en: En,
  tr: Tr & {
    readonly [K in keyof En]: SameNames<En[K], Tr[K]> extends true
      ? string
      : 'placeholders differ from English';
  },
): { readonly en: En; readonly tr: { readonly [K in keyof En]: string } } {
  return { en, tr };
}

/** Texts that are also printed in a language that the reader chooses: the console, built for one language at a time, has both of them. */
export const definePrintedTexts: typeof defineTexts = (en, tr) => ({ en, tr });

/** Puts values into a text's `{placeholders}`; an unknown placeholder stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
