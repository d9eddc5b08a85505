import { parseLooseJson } from './loose-json.ts';

/** Largest message that is read, in bytes. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;
/** Deepest nesting that is read; the standard's own messages stay under ten. */
export const MAX_DEPTH = 32;

/** A value that was read, or why it could not be. The problem is for logs and people, never for decisions. */
export type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** A message as an object, and the paths of values in it that were no JSON and count as not reported, see {@link parseLooseJson}. */
export type ParsedPayload =
  | {
      readonly ok: true;
      readonly value: Readonly<Record<string, unknown>>;
      readonly unreadable: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** Bytes from the wire to a JSON object; anything else is a problem, never an exception. */
export function parsePayload(payload: Uint8Array): ParsedPayload {
  if (payload.byteLength > MAX_PAYLOAD_BYTES)
    return { ok: false, problem: `message of ${payload.byteLength} bytes is too large` };
  if (hasManyBrackets(payload) && isTooDeep(payload))
    return { ok: false, problem: `message is nested deeper than ${MAX_DEPTH}` };
  const read = parseLooseJson(decoder.decode(payload));
  if (read === undefined) return { ok: false, problem: 'message is not JSON' };
  const { value, unreadable } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problem: 'message is not a JSON object' };
  return { ok: true, value: value as Readonly<Record<string, unknown>>, unreadable };
}

// A byte order mark is dropped and broken UTF-8 replaced: a robot's text may be damaged without its numbers being wrong.
const decoder = new TextDecoder('utf-8');

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Whether the text has enough brackets for that depth at all. Almost no message has, and this check is much faster than parsing. */
function hasManyBrackets(payload: Uint8Array): boolean {
  let left = MAX_DEPTH;
  for (const opening of [0x5b, 0x7b]) {
    for (let at = payload.indexOf(opening); at >= 0; at = payload.indexOf(opening, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  }
  return false;
}

/** Counts brackets outside strings, so that depth is known before anything is built. */
function isTooDeep(payload: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < payload.length; i += 1) {
    const byte = payload[i] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (isOpening(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (isClosing(byte)) {
      depth -= 1;
    }
  }
  return false;
}
