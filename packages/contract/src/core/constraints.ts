import type { z } from 'zod';
import { ruleTexts } from './rule-texts.ts';
import { fillText, type Language } from './texts.ts';

/** A rule that a value can break, by its name on the wire. */
export type Rule = keyof typeof ruleTexts.en;
/** What a rule's sentence is filled with, such as the `min` of `too_short`. */
export type RuleValues = Readonly<Record<string, string | number>>;
type Issue = z.core.$ZodRawIssue;

/** The specification's own spelling of sentences that the console begins with a capital letter. */
const SPECIFIED: Readonly<Partial<Record<Rule, string>>> = {
  speech_text_required: 'text to speech must be entered',
  system_admin_needs_all_projects: 'system admin can only be assigned to all projects',
  role_twice: 'a role cannot be assigned twice',
};

/** The sentence of a broken rule as the console shows it. */
export function ruleSentence(language: Language, rule: Rule, values: RuleValues = {}): string {
  return fillText(ruleTexts[language][rule], values);
}

/** The English sentence of a broken rule as the API answers it. */
export function wireSentence(rule: Rule, values: RuleValues = {}): string {
  return SPECIFIED[rule] ?? ruleSentence('en', rule, values);
}

/**
 * A broken rule as the message of a check carries it, which has to be a text: the rule, followed by its values as JSON where it has any. The
 * server and the forms read it with {@link readBrokenRule}; no person sees it.
 */
export function brokenRule(rule: Rule, values?: RuleValues): string {
  return values === undefined ? rule : `${rule} ${JSON.stringify(values)}`;
}

/** The rule and values of a message that {@link brokenRule} wrote; undefined for any other text. */
export function readBrokenRule(
  message: string,
): { readonly rule: Rule; readonly values: RuleValues | undefined } | undefined {
  const end = message.indexOf(' ');
  const rule = end < 0 ? message : message.slice(0, end);
  if (!isRule(rule)) return undefined;
  return { rule, values: end < 0 ? undefined : (JSON.parse(message.slice(end)) as RuleValues) };
}

/** The English sentence of a message that {@link brokenRule} wrote; any other text as it is. */
export function wireSentenceOf(message: string): string {
  const broken = readBrokenRule(message);
  return broken === undefined ? message : wireSentence(broken.rule, broken.values);
}

/** Whether a name is a rule of this version: a newer server may have others. */
export function isRule(name: string): name is Rule {
  return Object.hasOwn(ruleTexts.en, name);
}

/** The broken rule of a zod issue whose schema names none; undefined for custom checks, which always name one. */
export function ruleOfIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return brokenRule(
        issue.input === undefined || issue.input === null
          ? 'required'
          : (KINDS[issue.expected] ?? 'wrong_kind'),
      );
    case 'too_small':
    case 'too_big':
      return ruleOfSize(issue);
    case 'invalid_format':
      return brokenRule(FORMATS[issue.format] ?? 'wrong_format');
    case 'not_multiple_of':
      return brokenRule('not_multiple', { step: issue.divisor });
    case 'invalid_value':
      return issue.input === undefined ? brokenRule('required') : ruleOfChoice(issue.values);
    case 'invalid_union':
      return brokenRule(issue.input === undefined ? 'required' : 'not_choice');
    case 'unrecognized_keys':
      return brokenRule('unknown_field', { field: issue.keys.join(', ') });
    case 'invalid_key':
    case 'invalid_element':
      return brokenRule('wrong_key', { field: String(issue.path?.at(-1) ?? '') });
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, Rule>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole_number',
  boolean: 'not_boolean',
  array: 'not_list',
  tuple: 'not_list',
  object: 'not_object',
  record: 'not_object',
};

const FORMATS: Readonly<Record<string, Rule>> = {
  email: 'not_email',
  url: 'not_url',
  datetime: 'not_time',
};

const MOST_CHOICES = 12;

function ruleOfChoice(values: readonly unknown[]): string {
  const choices = values.filter((value) => value !== '');
  return choices.length > MOST_CHOICES
    ? brokenRule('not_choice')
    : brokenRule('not_one_of', { choices: choices.map(String).join(', ') });
}

function ruleOfSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const { origin, inclusive } = issue;
  const isText = origin === 'string';
  const isList = ['array', 'set', 'map', 'object', 'record'].includes(origin);
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (isText && issue.exact === true) return brokenRule('wrong_length', { length: min });
    if (isText) return min <= 1 ? brokenRule('required') : brokenRule('too_short', { min });
    return brokenRule(isList ? 'too_few' : inclusive === false ? 'not_above' : 'too_low', { min });
  }
  const max = Number(issue.maximum);
  if (isText && issue.exact === true) return brokenRule('wrong_length', { length: max });
  return brokenRule(
    isText ? 'too_long' : isList ? 'too_many' : inclusive === false ? 'not_below' : 'too_high',
    { max },
  );
}
