import type { z } from 'zod';
import { defineTexts, fillText, languages, type Language } from './texts.ts';

/**
 * What can be wrong with a value, by rule, where its schema has no sentence of its own. The English ones go over the wire; a console
 * finds the rule by them again (see {@link translateConstraint}).
 */
const constraintTexts = defineTexts(
  {
    required: 'This is required',
    wrong_kind: 'This has the wrong form',
    not_text: 'Must be text',
    not_number: 'Must be a number',
    not_whole_number: 'Must be a whole number',
    not_boolean: 'Must be yes or no',
    not_list: 'Must be a list',
    not_object: 'Must be a group of fields',
    too_short: 'Must have at least {min} characters',
    too_long: 'Must have at most {max} characters',
    wrong_length: 'Must have exactly {length} characters',
    too_low: 'Must be at least {min}',
    not_above: 'Must be more than {min}',
    too_high: 'Must be at most {max}',
    not_below: 'Must be less than {max}',
    too_few: 'Must have at least {min} entries',
    too_many: 'Must have at most {max} entries',
    not_multiple: 'Must be a multiple of {step}',
    not_one_of: 'Must be one of these: {choices}',
    not_choice: 'Must be one of the known choices',
    wrong_key: 'The name of a field is not right: {field}',
    unknown_field: 'The field {field} is not known here',
    fixed_field: 'The field {field} cannot be changed here',
    not_email: 'Invalid email address',
    not_url: 'Must be a web address',
    not_time: 'Must be a date and time, such as 2026-03-01T09:30:00Z',
    not_printable: 'Must be printable text',
    wrong_format: 'This is not written as it should be',
  },
  {
    required: 'Bu alan gerekli',
    wrong_kind: 'Bu değerin biçimi yanlış',
    not_text: 'Metin olmalı',
    not_number: 'Sayı olmalı',
    not_whole_number: 'Tam sayı olmalı',
    not_boolean: 'Evet ya da hayır olmalı',
    not_list: 'Liste olmalı',
    not_object: 'Bir alan grubu olmalı',
    too_short: 'En az {min} karakter olmalı',
    too_long: 'En fazla {max} karakter olmalı',
    wrong_length: 'Tam olarak {length} karakter olmalı',
    too_low: 'En az {min} olmalı',
    not_above: '{min} değerinden büyük olmalı',
    too_high: 'En fazla {max} olmalı',
    not_below: '{max} değerinden küçük olmalı',
    too_few: 'En az {min} kayıt olmalı',
    too_many: 'En fazla {max} kayıt olmalı',
    not_multiple: '{step} sayısının katı olmalı',
    not_one_of: 'Şunlardan biri olmalı: {choices}',
    not_choice: 'Bilinen seçeneklerden biri olmalı',
    wrong_key: 'Bir alanın adı doğru değil: {field}',
    unknown_field: '{field} alanı burada bilinmiyor',
    fixed_field: '{field} alanı burada değiştirilemez',
    not_email: 'Geçersiz e-posta adresi',
    not_url: 'Bir web adresi olmalı',
    not_time: 'Tarih ve saat olmalı, örneğin 2026-03-01T09:30:00Z',
    not_printable: 'Yazdırılabilir metin olmalı',
    wrong_format: 'Bu, olması gerektiği gibi yazılmamış',
  },
);

/** A rule of {@link constraintTexts}. */
export type Constraint = keyof typeof constraintTexts.en;
type Values = Readonly<Record<string, string | number>>;
type Issue = z.core.$ZodRawIssue;

/** The English sentence of a constraint. */
export function constraintText(constraint: Constraint, values: Values = {}): string {
  return fillText(constraintTexts.en[constraint], values);
}

/** The sentence of a zod issue whose schema brings none; undefined for checks of our own, which always do. */
export function sentenceOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return constraintText(
        issue.input === undefined || issue.input === null
          ? 'required'
          : (KINDS[issue.expected] ?? 'wrong_kind'),
      );
    case 'too_small':
    case 'too_big':
      return sentenceOfSize(issue);
    case 'invalid_format':
      return constraintText(FORMATS[issue.format] ?? 'wrong_format');
    case 'not_multiple_of':
      return constraintText('not_multiple', { step: issue.divisor });
    case 'invalid_value':
      return issue.input === undefined ? constraintText('required') : sentenceOfChoice(issue.values);
    case 'invalid_union':
      return constraintText(issue.input === undefined ? 'required' : 'not_choice');
    case 'unrecognized_keys':
      return constraintText('unknown_field', { field: issue.keys.join(', ') });
    case 'invalid_key':
    case 'invalid_element':
      return constraintText('wrong_key', { field: String(issue.path?.at(-1) ?? '') });
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, Constraint>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole_number',
  boolean: 'not_boolean',
  array: 'not_list',
  tuple: 'not_list',
  object: 'not_object',
  record: 'not_object',
};

const FORMATS: Readonly<Record<string, Constraint>> = {
  email: 'not_email',
  url: 'not_url',
  datetime: 'not_time',
};

const MOST_CHOICES = 12;

function sentenceOfChoice(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== '');
  return named.length > MOST_CHOICES
    ? constraintText('not_choice')
    : constraintText('not_one_of', { choices: named.map(String).join(', ') });
}

function sentenceOfSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const { origin, inclusive } = issue;
  const isText = origin === 'string';
  const isList = ['array', 'set', 'map', 'object', 'record'].includes(origin);
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (isText && issue.exact === true) return constraintText('wrong_length', { length: min });
    if (isText) return min <= 1 ? constraintText('required') : constraintText('too_short', { min });
    return constraintText(isList ? 'too_few' : inclusive === false ? 'not_above' : 'too_low', { min });
  }
  const max = Number(issue.maximum);
  if (isText && issue.exact === true) return constraintText('wrong_length', { length: max });
  return constraintText(
    isText ? 'too_long' : isList ? 'too_many' : inclusive === false ? 'not_below' : 'too_high',
    { max },
  );
}

const patterns = Object.entries(constraintTexts.en).map(([constraint, text]) => ({
  constraint: constraint as Constraint,
  ...patternOf(text),
}));

/** A sentence of {@link constraintTexts} in another language, its values kept; undefined for any other sentence. */
export function translateConstraint(sentence: string, language: Language): string | undefined {
  for (const { constraint, pattern, names } of patterns) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    return fillText(
      constraintTexts[language][constraint],
      Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])),
    );
  }
  return undefined;
}

function patternOf(text: string): { readonly pattern: RegExp; readonly names: readonly string[] } {
  const parts = text.split(/\{(\w+)\}/);
  const literal = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const source = parts.map((part, index) => (index % 2 === 0 ? literal(part) : '(.*)')).join('');
  return { pattern: new RegExp(`^${source}$`, 's'), names: parts.filter((_part, index) => index % 2 === 1) };
}

/** Whether a sentence is one of ours, in every language. */
export function isConstraint(sentence: string): boolean {
  return languages.every((language) => translateConstraint(sentence, language) !== undefined);
}
