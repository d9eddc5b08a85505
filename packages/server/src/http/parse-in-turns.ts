import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { createTurns, type Turns } from '../adapters/turns.ts';

/** One thing that is wrong, and where. */
export type Issue = Pick<z.core.$ZodIssue, 'code' | 'message' | 'path'>;
export type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly issues: readonly Issue[] };

/** Lists of fewer elements are parsed at once. */
const LONG = 50;

/** Whether a value is a list that is parsed element by element. */
export function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > LONG;
}

/** Whether a value is a long list, or holds one in a field, or is a short list of such values. */
function holdsLongList(value: unknown, most = LONG): boolean {
  const isLong = (one: unknown): boolean => Array.isArray(one) && one.length > most;
  if (isLong(value)) return true;
  if (Array.isArray(value))
    return value.some((item: unknown) => isRecord(item) && Object.values(item).some(isLong));
  return isRecord(value) && Object.values(value).some(isLong);
}

/** As `schema.safeParse`, with a long list, or long lists in an object, element by element and turns for others between. */
export async function parseInTurns(schema: z.ZodType, value: unknown, turns: Turns): Promise<Parsed> {
  if (schema instanceof z.ZodArray && Array.isArray(value) && holdsLongList(value))
    return parseList(schema, value, turns);
  if (!(schema instanceof z.ZodObject) || !isPlainObject(schema, value))
    return outcome(schema.safeParse(value));
  const lists = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(
    ([name, field]) => (field instanceof z.ZodArray && isLongList(value[name]) ? [{ name, field }] : []),
  );
  if (lists.length === 0) return outcome(schema.safeParse(value));
  const emptied = Object.fromEntries(lists.map(({ name }) => [name, z.unknown()]));
  const rest = outcome(z.object({ ...schema.shape, ...emptied }).safeParse(value));
  const issues: Issue[] = rest.success ? [] : [...rest.issues];
  const data: Record<string, unknown> = rest.success ? { ...(rest.data as object) } : {};
  for (const { name, field } of lists) {
    const list = await parseList(field, value[name] as readonly unknown[], turns);
    if (list.success) data[name] = list.data;
    else issues.push(...list.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  }
  return issues.length === 0 ? { success: true, data } : { success: false, issues };
}

/** Pages of lists are bounded and fitted in a few milliseconds: turns would only cost them time. */
const LONG_ANSWER = 500;

/**
 * As `schema.parse` for an answer, of which lists longer than a page are made to fit element by element; the next turn writes it as text.
 */
export async function fitInTurns(schema: z.ZodType, answer: unknown): Promise<unknown> {
  if (!holdsLongList(answer, LONG_ANSWER)) return schema.parse(answer);
  const parsed = await parseInTurns(schema, answer, createTurns());
  if (!parsed.success) throw new z.ZodError(parsed.issues as z.core.$ZodIssue[]);
  await nextTurn();
  return parsed.data;
}

/** Checks of a list as a whole are left to the library, which is handed the list without looking into it. */
async function parseList(schema: z.ZodArray, list: readonly unknown[], turns: Turns): Promise<Parsed> {
  const whole = outcome(
    z
      .array(z.unknown())
      .check(...((schema.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]))
      .safeParse(list),
  );
  // A list that is too long is refused before anything in it is read.
  if (!whole.success) return whole;
  const element = schema.element as z.ZodType;
  const data: unknown[] = [];
  const issues: Issue[] = [];
  for (const [index, item] of list.entries()) {
    const parsed = holdsLongList(item)
      ? await parseInTurns(element, item, turns)
      : outcome(element.safeParse(item));
    if (parsed.success) data.push(parsed.data);
    else issues.push(...parsed.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })));
    await turns();
  }
  return issues.length === 0 ? { success: true, data } : { success: false, issues };
}

/** Objects with checks of their own, or with unknown fields, are parsed at once. */
function isPlainObject({ def }: z.ZodObject, value: unknown): value is Record<string, unknown> {
  return (def.checks ?? []).length === 0 && def.catchall === undefined && isRecord(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function outcome(parsed: z.ZodSafeParseResult<unknown>): Parsed {
  return parsed.success
    ? { success: true, data: parsed.data }
    : { success: false, issues: parsed.error.issues };
}
