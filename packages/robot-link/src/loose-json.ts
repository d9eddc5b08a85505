/** The parsed value, and the paths of values that are not JSON, such as `velocity.omega` (the first twenty). */
export type LooseJson = { readonly value: unknown; readonly unreadable: readonly string[] };

const MOST_PATHS = 20;
const LONGEST_PATH = 100;
/** Stands for a value that is no JSON until it is taken out. */
const UNREADABLE = '\u0000unreadable';
const WRITTEN_UNREADABLE = JSON.stringify(UNREADABLE);

/**
 * Words that programs write and JSON does not know: NaN, Infinity (Python, RapidJSON, JsonCpp), nan, -nan, inf, -nan(ind) (C and C++),
 * 1.#INF, -1.#IND (old Microsoft libraries), .nan, -.inf (YAML), undefined (JavaScript templates), None, True, False (Python's str).
 */
const WORD =
  /(?<![\w.])(?:[-+]?(?:\.?nan(?:\([^()]{0,20}\))?|\.?inf(?:inity)?|1\.#[a-z]+\d*)|undefined|none|true|false)(?![\w.(])/gi;
/** A number whose exponent may be beyond a double, such as 1e+9999, which JSON.parse reads as Infinity. */
const HUGE_EXPONENT = /[:,[\s]-?\d+(?:\.\d+)?[eE]\+?\d{3}/;
/** Characters that may not stand in a JSON string. */
const CONTROL = /[^\P{Cc}\u007f-\u009f]/gu;

/**
 * Reads JSON that other programs wrote. A value that is no JSON counts as absent: it is left out of its object, and null in a list. Control
 * characters within texts and NULs after the message are accepted. Takes time in proportion to the text.
 * @returns undefined for what is no JSON otherwise, too
 */
export function parseLooseJson(text: string): LooseJson | undefined {
  const strict = parse(text);
  if (strict !== undefined && !HUGE_EXPONENT.test(text)) return { value: strict.value, unreadable: [] };
  const loose = strict ?? parse(rewrite(text));
  if (loose === undefined) return undefined;
  const paths: string[] = [];
  return { value: withoutUnreadable(loose.value, '', paths), unreadable: paths };
}

function parse(text: string | undefined): { readonly value: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Puts JSON in the place of what is none; undefined for a text that does not end. */
function rewrite(text: string): string | undefined {
  const parts: string[] = [];
  const end = text.search(/\0*$/);
  for (let at = 0; at < end;) {
    const opening = text.indexOf('"', at);
    const outsideEnd = opening < 0 ? end : opening;
    parts.push(text.slice(at, outsideEnd).replace(WORD, rewriteWord));
    if (opening < 0) break;
    const closing = endOfText(text, opening);
    if (closing < 0) return undefined;
    parts.push(text.slice(opening, closing + 1).replace(CONTROL, escapeControl));
    at = closing + 1;
  }
  return parts.join('');
}

function rewriteWord(word: string): string {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower;
  return lower === 'none' ? 'null' : WRITTEN_UNREADABLE;
}

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The end of the string that begins at a quotation mark; -1 when it is not closed. */
function endOfText(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function withoutUnreadable(value: unknown, path: string, paths: string[]): unknown {
  if (value === UNREADABLE || (typeof value === 'number' && !Number.isFinite(value))) {
    if (paths.length < MOST_PATHS) paths.push(path.slice(0, LONGEST_PATH));
    return undefined;
  }
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value))
    return value.map((entry, index) => withoutUnreadable(entry, below(String(index)), paths) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const read = withoutUnreadable(entry, below(key), paths);
      return read === undefined || key === UNREADABLE ? [] : [[key, read]];
    }),
  );
}
