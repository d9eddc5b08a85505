import type { EndpointGroup } from './endpoint.ts';
import type { EntityErrorCode } from './entity-errors.ts';
import type { TextPair, Texts } from './texts.ts';

/** A failure that a caller can meet: the HTTP status it is answered with. */
export type ErrorSpec = { readonly status: number };
type Errors = Readonly<Record<string, ErrorSpec>>;

/**
 * The contract of one area of the product. `errors` are its own failures by code, each with a text in both languages;
 * `auditTexts` what it can write into the audit log (`LOG_…`, in the past tense), `auditSentences` the same as a whole sentence with
 * `{actor}` and `{name}` (of `CODE.variant` where what was written chooses between several), `auditEntities` what such an entry or a
 * failure can be about, and `auditFields` the names of fields in it as people call them. `entityErrorTexts` are sentences by
 * `CODE.entity` that take the place of the general one of that code.
 */
export type Area<
  G extends EndpointGroup = EndpointGroup,
  E extends Errors = Errors,
  T extends Texts = Texts,
  N extends Texts = Texts,
> = {
  readonly api: G;
  readonly errors: E;
  readonly errorTexts: TextPair<keyof E & string>;
  readonly entityErrorTexts: TextPair;
  readonly auditTexts: TextPair<keyof T & string>;
  readonly auditSentences: TextPair;
  readonly auditEntities: TextPair<keyof N & string>;
  readonly auditFields: TextPair;
};

type AreaSpec<G, E extends Errors, T extends Texts, N extends Texts> = {
  readonly api?: G;
  readonly auditEntities?: TextPair<keyof N & string> & { readonly en: N };
  readonly entityErrorTexts?: TextPair<`${EntityErrorCode}.${string}`>;
  readonly auditFields?: TextPair;
} & (
  | {
      readonly auditTexts: TextPair<keyof T & string> & { readonly en: T };
      readonly auditSentences: TextPair<keyof T & string>;
    }
  | { readonly auditTexts?: undefined; readonly auditSentences?: undefined }
) &
  (
    | { readonly errors: E; readonly errorTexts: TextPair<keyof E & string> }
    | { readonly errors?: undefined; readonly errorTexts?: undefined }
  );

type None = Readonly<Record<never, never>>;

/** Declares an area. A failure without a text, or a code of the log without its sentence, does not compile in either language. */
export function area<
  const G extends EndpointGroup = None,
  const E extends Errors = None,
  T extends Texts = None,
  N extends Texts = None,
>(spec: AreaSpec<G, E, T, N>): Area<G, E, T, N> {
  const nothing = { en: {}, tr: {} };
  return {
    api: spec.api ?? ({} as G),
    errors: spec.errors ?? ({} as E),
    errorTexts: spec.errorTexts ?? (nothing as TextPair<keyof E & string>),
    entityErrorTexts: spec.entityErrorTexts ?? nothing,
    auditTexts: spec.auditTexts ?? (nothing as TextPair<keyof T & string>),
    auditSentences: spec.auditSentences ?? nothing,
    auditEntities: spec.auditEntities ?? (nothing as TextPair<keyof N & string>),
    auditFields: spec.auditFields ?? nothing,
  };
}
