import { defineTexts } from '../core/texts.ts';

/** What can be wrong with the text of a config. `{line}` and `{column}` count from 1. */
export const jsonProblemTexts = defineTexts(
  {
    expected_object: 'Line {line}, column {column}: a config is one object, in curly brackets.',
    expected_key: 'Line {line}, column {column}: a name in double quotes is expected here.',
    expected_colon: 'Line {line}, column {column}: a colon is expected after the name.',
    expected_comma: 'Line {line}, column {column}: a comma or the closing bracket is expected here.',
    expected_value: 'Line {line}, column {column}: a value is expected here.',
    bad_text: 'Line {line}, column {column}: this text is not closed or holds a character that must be escaped.',
    bad_number: 'Line {line}, column {column}: this is not a number that every reader understands alike.',
    double_key: 'Line {line}, column {column}: this name stands twice in the same object.',
    trailing: 'Line {line}, column {column}: there is something after the end of the config.',
    too_deep: 'Line {line}, column {column}: the config is nested too deeply.',
    reserved_key: 'Line {line}, column {column}: this belongs to the project itself and is changed in its settings.',
  },
  {
    expected_object: '{line}. satır, {column}. sütun: yapılandırma, süslü ayraçlar içinde tek bir nesnedir.',
    expected_key: '{line}. satır, {column}. sütun: burada çift tırnak içinde bir ad bekleniyor.',
    expected_colon: '{line}. satır, {column}. sütun: addan sonra iki nokta bekleniyor.',
    expected_comma: '{line}. satır, {column}. sütun: burada virgül veya kapanış ayracı bekleniyor.',
    expected_value: '{line}. satır, {column}. sütun: burada bir değer bekleniyor.',
    bad_text: '{line}. satır, {column}. sütun: metin kapanmamış veya kaçış gerektiren bir karakter içeriyor.',
    bad_number: '{line}. satır, {column}. sütun: bu, her okuyanın aynı anlayacağı bir sayı değil.',
    double_key: '{line}. satır, {column}. sütun: bu ad aynı nesnede iki kez geçiyor.',
    trailing: '{line}. satır, {column}. sütun: yapılandırmanın bitiminden sonra bir şey var.',
    too_deep: '{line}. satır, {column}. sütun: yapılandırma çok derin iç içe.',
    reserved_key: '{line}. satır, {column}. sütun: bu, projenin kendisine aittir ve proje ayarlarında değiştirilir.',
  },
);
/** A code of {@link jsonProblemTexts}. */
export type JsonProblemCode = keyof typeof jsonProblemTexts.en;
/** Where a config's text stops being one; line and column count from 1. */
export type JsonProblem = { readonly code: JsonProblemCode; readonly line: number; readonly column: number };

const MAX_DEPTH = 32;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;

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
    scan(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const before = text.slice(0, error.at).split('\n');
    return { code: error.code, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

function scan(text: string): void {
  let at = 0;
  const skip = (): void => {
    while (' \t\r\n'.includes(text[at] ?? '-')) at += 1;
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };

  function value(depth: number): void {
    skip();
    const start = at;
    if (depth > MAX_DEPTH) throw new Stop('too_deep', start);
    if (text[at] === '{') return object(depth);
    if (text[at] === '[') return list(depth);
    if (text[at] === '"') {
      if (take(TEXT) === undefined) throw new Stop('bad_text', start);
    } else if (take(WORD) === undefined) {
      const digits = take(NUMBER);
      if (digits === undefined) throw new Stop('expected_value', start);
      if (!isExact(digits)) throw new Stop('bad_number', start);
    }
  }
  function object(depth: number): void {
    const names = new Set<string>();
    at += 1;
    skip();
    if (text[at] === '}') return void (at += 1);
    for (;;) {
      skip();
      const start = at;
      if (text[at] !== '"') throw new Stop('expected_key', start);
      const quoted = take(TEXT);
      if (quoted === undefined) throw new Stop('bad_text', start);
      const name = JSON.parse(quoted) as string;
      if (names.has(name)) throw new Stop('double_key', start);
      if (depth === 1 && RESERVED.has(name)) throw new Stop('reserved_key', start);
      names.add(name);
      skip();
      if (text[at] !== ':') throw new Stop('expected_colon', at);
      at += 1;
      value(depth + 1);
      if (isLast('}')) return;
    }
  }
  function list(depth: number): void {
    at += 1;
    skip();
    if (text[at] === ']') return void (at += 1);
    for (;;) {
      value(depth + 1);
      if (isLast(']')) return;
    }
  }
  function isLast(closing: string): boolean {
    skip();
    const found = text[at];
    if (found !== ',' && found !== closing) throw new Stop('expected_comma', at);
    at += 1;
    return found === closing;
  }

  skip();
  if (text[at] !== '{') throw new Stop('expected_object', at);
  value(1);
  skip();
  if (at < text.length) throw new Stop('trailing', at);
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
