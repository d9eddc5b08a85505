import { AppError } from './app-error.ts';

/** Where a page of a list goes on: the last row by its value in the order, and by its id. */
export type ListCursor = { readonly value: string; readonly id: string };

/** A cursor as the caller carries it; it names its order, since a value means nothing in another. */
export function writeCursor(sort: string, { value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** The schema of a cursor's value before it goes into a statement. */
const forms = {
  text: /^[^\u0000]*$/,
  number: /^-?\d{1,15}$/,
  time: /^[1-9]\d{3}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
} as const;
/** The order of a list. */
export type CursorForm = keyof typeof forms;

/** @returns undefined where the caller has none. Throws BAD_REQUEST for a text that is no cursor of this order. */
export function readCursor(text: string | undefined, sort: string, form: CursorForm): ListCursor | undefined {
  if (text === undefined) return undefined;
  const read = parseJson(text);
  if (Array.isArray(read) && read.length === 3 && read[0] === sort) {
    const [, value, id] = read as readonly unknown[];
    if (typeof value === 'string' && typeof id === 'string' && forms.text.test(id) && isOfForm(value, form))
      return { value, id };
  }
  throw new AppError('BAD_REQUEST', 'The cursor is not one of ours');
}

function isOfForm(value: string, form: CursorForm): boolean {
  return forms[form].test(value) && (form !== 'time' || !Number.isNaN(Date.parse(value)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
