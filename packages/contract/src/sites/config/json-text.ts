import {
  applyEdits,
  modify,
  parseTree,
  printParseErrorCode,
  visit,
  type JSONVisitor,
  type ParseErrorCode,
} from 'jsonc-parser';
import { ruleTexts } from '../../core/rule-texts.ts';

const CODES = [
  'expected_object',
  'expected_key',
  'expected_colon',
  'expected_comma',
  'expected_value',
  'bad_text',
  'bad_number',
  'double_key',
  'trailing',
  'too_deep',
  'reserved_key',
] as const;

/** The sentences of problems with a config's text, by code. */
export const jsonProblemTexts = {
  en: pickTexts(ruleTexts.en),
  tr: pickTexts(ruleTexts.tr),
};

function pickTexts<T extends Record<(typeof CODES)[number], string>>(
  texts: T,
): Pick<T, (typeof CODES)[number]> {
  return Object.fromEntries(CODES.map((code) => [code, texts[code]])) as Pick<T, (typeof CODES)[number]>;
}

/** A code of {@link jsonProblemTexts}. */
type JsonProblemCode = keyof typeof jsonProblemTexts.en;
/** The place of the error in a config's text; line and column count from 1. */
export type JsonProblem = { readonly code: JsonProblemCode; readonly line: number; readonly column: number };

const MAX_DEPTH = 32;

/** Fields of the project's own row: a config that repeated them would be a second truth. */
const RESERVED: ReadonlySet<string> = new Set(['delivery', 'project_id', 'project_name']);

class Stop extends Error {
  readonly code: JsonProblemCode;
  readonly at: number;
  constructor(code: JsonProblemCode, at: number) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

/** The first thing that is wrong with a config's text: strict JSON (RFC 8259), one object, no name twice. Undefined when nothing is. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  try {
    visit(text, strictReader(text), { disallowComments: true, allowTrailingComma: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { code: error.code, ...placeAt(text, error.at) };
  }
}

/** A place in a text; line and column count from 1. */
type TextPlace = Pick<JsonProblem, 'line' | 'column'>;

function placeAt(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** Where each key of a config's object stands in its text. The text has no problem that {@link findJsonProblem} finds. */
export function findKeyPlaces(text: string): ReadonlyMap<string, TextPlace> {
  const places = new Map<string, TextPlace>();
  for (const { children: [key] = [] } of parseTree(text)?.children ?? []) {
    if (key !== undefined) places.set(String(key.value), placeAt(text, key.offset));
  }
  return places;
}

/** Two changes of a text in one, or the keys that both of them changed to something else. */
export type MergedText = { readonly text: string } | { readonly conflicts: readonly string[] };

/**
 * Merges two changes of one text key by key. The layout is that of `theirs`, into which the changes of `mine` are written. None of the texts
 * has a problem that {@link findJsonProblem} finds.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const [before, wanted, present] = [base, mine, theirs].map(valuesByKey);
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(wanted ?? {})])];
  const changed = keys.filter((key) => !isSame(before?.[key], wanted?.[key]));
  const isTaken = (key: string): boolean =>
    !isSame(before?.[key], present?.[key]) && !isSame(wanted?.[key], present?.[key]);
  const conflicts = changed.filter(isTaken);
  if (conflicts.length > 0) return { conflicts };
  let text = theirs;
  for (const key of changed) {
    if (isSame(present?.[key], wanted?.[key])) continue;
    const edits = modify(text, [key], wanted?.[key], {
      formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    });
    text = applyEdits(text, edits);
  }
  return { text };
}

/** The values of a text's object by key, without inherited ones. */
function valuesByKey(text: string): Readonly<Record<string, unknown>> {
  const values = Object.create(null) as Record<string, unknown>;
  return Object.assign(values, JSON.parse(text) as object);
}

/** Whether two values mean the same; undefined is that of a key that is not there. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

/**
 * Stops the parser at the first error: one that it reports itself, or a violation of our stricter rules. The message says what was
 * expected there, because the parser's own complaints speak of its tokens.
 */
function strictReader(text: string): JSONVisitor {
  /** The names of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let expected: JsonProblemCode = 'expected_object';

  function begin(names: Set<string> | undefined, at: number): void {
    if (open.length === 0 && names === undefined) throw new Stop('expected_object', at);
    if (open.length === MAX_DEPTH) throw new Stop('too_deep', at);
    open.push(names);
    expected = names === undefined ? 'expected_value' : 'expected_key';
  }
  function end(at: number): void {
    // If the text ends too early, the parser first closes everything and reports the error afterwards.
    if (at === text.length) return;
    open.pop();
    expected = open.length === 0 ? 'trailing' : 'expected_comma';
  }
  return {
    onObjectBegin: (at) => begin(new Set(), at),
    onArrayBegin: (at) => begin(undefined, at),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (name, at) => {
      const names = open.at(-1);
      if (names?.has(name) === true) throw new Stop('double_key', at);
      if (open.length === 1 && RESERVED.has(name)) throw new Stop('reserved_key', at);
      names?.add(name);
      expected = 'expected_colon';
    },
    onSeparator: (character) => {
      expected = character === ':' || open.at(-1) === undefined ? 'expected_value' : 'expected_key';
    },
    onLiteralValue: (value, at, length) => {
      if (open.length === 0) throw new Stop('expected_object', at);
      if (open.length === MAX_DEPTH) throw new Stop('too_deep', at);
      if (typeof value === 'number' && !isExact(text.slice(at, at + length)))
        throw new Stop('bad_number', at);
      expected = 'expected_comma';
    },
    onError: (error, at) => {
      throw new Stop(meaningOf(error, expected), at);
    },
  };
}

const BAD_TEXT: ReadonlySet<string> = new Set([
  'UnexpectedEndOfString',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
]);

/** A broken text or number is reported as such only where a text or number may stand. */
function meaningOf(error: ParseErrorCode, expected: JsonProblemCode): JsonProblemCode {
  const name = printParseErrorCode(error);
  if (BAD_TEXT.has(name) && (expected === 'expected_key' || expected === 'expected_value')) return 'bad_text';
  return name === 'UnexpectedEndOfNumber' && expected === 'expected_value' ? 'bad_number' : expected;
}

/** A whole number beyond 2^53 would come out as another one. */
function isExact(digits: string): boolean {
  const number = Number(digits);
  return Number.isFinite(number) && (/[.eE]/.test(digits) || Number.isSafeInteger(number));
}

/**
 * The one text that stands for a config whatever its spaces and the order of its names: names sorted by UTF-16 code units, no spaces
 * (RFC 8785). Its SHA-256 is the checksum.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
}
