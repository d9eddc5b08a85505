import { brokenRule } from './constraints.ts';
import { z } from 'zod';
import { ruleOfIssue } from './constraints.ts';

// Every schema is made of what stands here: a constraint without a sentence of its own gets one of ours, never the library's.
z.config({ customError: ruleOfIssue });

/** The most that the database's integer of four bytes holds. */
export const INT4_MAX = 2_147_483_647;

/** The version of a row that the caller read: a change by someone else since then is reported, not overwritten. */
export const seenVersion = z
  .number()
  .int()
  .min(0)
  .max(INT4_MAX - 1);
/** One version of many, as it stands in a path or a query. */
export const versionParam = z.coerce.number().int().min(1).max(INT4_MAX);

/** A project's id as it stands in a path. The text 'undefined' of a careless caller is refused like any other non-number. */
export const projectIdParam = z.preprocess(
  // Number() would also read 1e0, 0x1 and ' 1 ' as 1.
  (value) => (typeof value === 'string' && !/^[0-9]{1,10}$/.test(value) ? undefined : value),
  z.coerce
    .number({ error: brokenRule('project_id_required') })
    .int()
    .positive()
    .max(INT4_MAX),
);
/** Path parameters of a call in one project. */
export const inProject = z.object({ projectId: projectIdParam });

/** A database accepts no zero character, and no valid text contains one. */
export const printable = /^[^\u0000]*$/;

/** Opaque ids: strings of a bounded length. */
export const id = z.string().min(1).max(64).regex(printable);

/** Characters that show nothing where they stand: zero-width spaces and joiners of words, soft hyphens, fillers, the blank of Braille. */
const INVISIBLE = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/u;
/**
 * ZWNJ and ZWJ show nothing either, except between letters of scripts that join (Persian, Hindi) and between pictures (a cook is a person
 * joined with a pan): there they are part of the word.
 */
const LONE_JOINER =
  /(?<!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}])/u;

/** Whether a text has invisible characters, which make two names look alike or one look empty. */
function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text) || LONE_JOINER.test(text);
}

/**
 * One line of text as it looks, composed (NFC) and trimmed: no control characters, nothing invisible, and none of the marks that turn the
 * direction of what follows.
 */
export const oneLine = plainLine((text) => text);

/** As `oneLine`, for what people copy from elsewhere: line breaks and tabs become spaces. */
export const joinedLine = plainLine((text) => text.replace(/\s*[\r\n\t\u2028\u2029]+\s*/g, ' '));

function plainLine(joined: (text: string) => string) {
  return z
    .string()
    .overwrite((text) => joined(text.normalize('NFC')).trim())
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), { error: brokenRule('not_one_line') })
    .refine((text) => !/\p{Bidi_Control}/u.test(text), { error: brokenRule('turns_direction') })
    .refine((text) => !hasInvisible(text), { error: brokenRule('invisible_characters') });
}

/** A text that a device says about itself, such as its firmware: shortened to `most` characters and without control and invisible ones. */
export function deviceWord(most: number) {
  return z.string().overwrite((text) =>
    text
      .replace(/[\p{Cc}\u2028\u2029\u200b-\u200d\u2060-\u2064\ufeff]|\p{Bidi_Control}/gu, '')
      .trim()
      .slice(0, most),
  );
}

/** A name a person gives. */
export const name = oneLine.min(1, { error: brokenRule('name_required') }).max(80);

/** Sites and floors name a map together as site_floor, so a floor has no underscore. */
export const site = z
  .string({ error: brokenRule('site_required') })
  .trim()
  .min(1, { error: brokenRule('site_required'), abort: true })
  .max(60, { error: brokenRule('site_too_long') })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, {
    error: brokenRule('wrong_site'),
  });
/** A floor's name within its site, 1 to 60 characters without an underscore; see {@link site}. */
export const floor = z
  .string({ error: brokenRule('floor_required') })
  .trim()
  .min(1, { error: brokenRule('floor_required'), abort: true })
  .max(60, { error: brokenRule('floor_too_long') })
  .regex(/^[\p{L}\p{N}-][\p{L}\p{N} .-]*$/u, {
    error: brokenRule('wrong_floor'),
  });

/** A code of a list that newer servers may have more of: any text is read, and typed as one of the list. */
export function openCode<Code extends string>(): z.ZodType<Code> {
  return z.string() as unknown as z.ZodType<Code>;
}

/** An instant in ISO 8601 with its offset, such as `2026-03-02T09:30:00.000Z`. */
export const isoTime = z.iso.datetime({ offset: true });
/** A coordinate or length in metres, in the frame of the map. */
export const metres = z.number().min(-100_000).max(100_000);
/** An angle in radians, counter-clockwise from the x axis of the map; not reduced to one turn. */
export const radians = z.number().min(-1_000).max(1_000);

/** Position in the map frame, metres and radians. */
export const pose = z.object({ x: metres, y: metres, theta: radians });

/** An answer that says no more than that it was done. */
export const empty = z.object({});

/** Paging of every list: an opaque cursor, at most 100 rows. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
});

/** The answer of every paged list. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number().int().optional(),
  });
}
/** One page of a list. `next_cursor` is null on the last page. */
export type Page<T> = { items: T[]; next_cursor: string | null; total?: number | undefined };
