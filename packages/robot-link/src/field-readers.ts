import { deviceWord } from '@rota/contract/core';
import { z } from 'zod';
import type { Read } from './payload.ts';

/**
 * Building blocks of tolerant readers. Two kinds of field exist: what orders and traffic depend on must be readable or the
 * whole message is refused; everything else falls back to "not reported". Nulls count as absent everywhere.
 */

/** Longest text kept of a robot's own words. */
const MAX_TEXT = 2_000;
const MAX_ID = 256;

/** Any value, also none at all: the start of every reader that decides for itself. */
export const anything = z.unknown().optional();

// No database keeps NUL or half a character, as cutting may leave one: one robot's words would keep the whole fleet from being written.
function toStorableText(text: string): string {
  return text.slice(0, MAX_TEXT).replaceAll('\0', '\ufffd').toWellFormed();
}
const cleanText = deviceWord(MAX_TEXT);
/** Robots' own words are shown and printed beside names: they must not look like another name, turn text around or break a line. */
function toReadableText(text: string): string {
  return cleanText.parse(toStorableText(text).replace(/[\t\n\r\u2028\u2029]+/g, ' '));
}
const cleanWord = deviceWord(MAX_ID);
/** Returns a robot's name for one of its parts as people read it; empty where no character of it is readable. */
export function cleanName(word: string): string {
  return cleanWord.parse(word);
}
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const WRITTEN_NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
const idLike = z.union([z.string().max(MAX_ID).refine(isKeepable), z.number().transform(String)]);
const numberLike = z.union([z.number(), z.string().regex(WRITTEN_NUMBER).transform(Number).pipe(z.number())]);

/** An identifier that must be there. Numbers count as their digits. */
export const requiredId = idLike;
/** An identifier that may be absent: then the empty string. A value of another kind is refused. */
export const idOrEmpty = idLike.nullish().transform((value) => value ?? '');
/** A name that people read, such as a lid's, see {@link cleanName}. A name without readable characters is rejected. */
export const shownName = z
  .union([z.string().max(MAX_ID).transform(cleanName), z.number().transform(String)])
  .pipe(z.string().min(1).refine(isKeepable));
/** A whole number that must be there; a number in quotes counts. */
export const requiredInteger = numberLike.pipe(z.number().int());
/** A whole number, 0 when absent. A value of another kind is refused. */
export const integerOrZero = requiredInteger.nullish().transform((value) => value ?? 0);
/** A finite number that must be there. */
export const requiredNumber = numberLike;
/** A finite number, undefined when absent or unreadable. */
export const optionalNumber = anything.transform((value): number | undefined => {
  const number = typeof value === 'string' && WRITTEN_NUMBER.test(value) ? Number(value) : value;
  return Number.isFinite(number) ? (number as number) : undefined;
});
/**
 * Free text on one line without control and invisible characters, cut to {@link MAX_TEXT}; undefined when absent or unreadable.
 */
export const optionalText = anything.transform((value): string | undefined => {
  if (typeof value === 'string') return toReadableText(value);
  return Number.isFinite(value) ? String(value) : undefined;
});
/** A yes or no, undefined when absent or unreadable. */
export const optionalFlag = anything.transform((value): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
});
/** A yes or no, with what absence means. */
export function flag(absent: boolean) {
  return optionalFlag.transform((value): boolean => value ?? absent);
}

/**
 * A word of a closed list in any case and with or without underscores, so that TEACHIN and TEACH_IN are one.
 * @param words the words of the model
 * @param absent for a field that is absent
 * @param unknown for a word not on the list
 */
export function word<const Word extends string, const Absent, const Unknown>(
  words: readonly Word[],
  absent: Absent,
  unknown: Unknown,
) {
  const byKey = new Map(words.map((known) => [key(known), known]));
  return anything.transform((value): Word | Absent | Unknown => {
    if (value === undefined || value === null || value === '') return absent;
    return (typeof value === 'string' ? byKey.get(key(value)) : undefined) ?? unknown;
  });
}
function key(text: string): string {
  return text.replaceAll('_', '').trim().toUpperCase();
}

/** A list that must be readable in every entry, empty when absent; longer ones are refused. */
export function strictList<T extends z.ZodType>(entry: T, max: number) {
  return z
    .array(entry)
    .max(max)
    .nullish()
    .transform((list) => list ?? []);
}

/** A list without its unreadable entries. Keeps the first `max`, or the last `max` of a list that grows at its end. */
export function looseList<T extends z.ZodType>(entry: T, max: number, keep: 'first' | 'last' = 'first') {
  return anything.transform((value): z.output<T>[] => {
    if (!Array.isArray(value)) return [];
    return (keep === 'first' ? value.slice(0, max) : value.slice(-max)).flatMap((raw: unknown) => {
      const read = entry.safeParse(raw);
      return read.success ? [read.data] : [];
    });
  });
}

/** Part of a message that is dropped as a whole when it cannot be read. */
export function optionalPart<T extends z.ZodType>(part: T) {
  return anything.transform((value): z.output<T> | undefined => {
    if (value === undefined || value === null) return undefined;
    const read = part.safeParse(value);
    return read.success ? read.data : undefined;
  });
}

const ZONE = /(z|[+-]\d\d:?\d\d)\s*$/i;

/** A time stamp in ms since the epoch. One without a zone is UTC, as the standard demands; undefined when it cannot be read. */
export const timeStamp = anything.transform((value): number | undefined => {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const text = value.trim();
  const time = Date.parse(ZONE.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isFinite(time) ? time : undefined;
});

/** Runs a reader; the problem names the first field that could not be read. */
export function readWith<T extends z.ZodType>(schema: T, message: unknown): Read<z.output<T>> {
  const read = schema.safeParse(message);
  if (read.success) return { ok: true, value: read.data };
  const issue = read.error.issues[0];
  return {
    ok: false,
    problem: issue ? `${issue.path.join('.') || 'message'}: ${issue.message}` : 'message cannot be read',
  };
}
