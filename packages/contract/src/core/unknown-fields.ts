import { z } from 'zod';

/** A field of a body that its schema dropped; `fixed_field` when the call answers with a field of that name, so that it exists but cannot be set. */
export type UnknownField = {
  readonly path: readonly string[];
  readonly rule: 'unknown_field' | 'fixed_field';
};

/** How fields of a body are judged. */
export type EchoRule = {
  /** The treatment of fields that the call returns but does not accept. */
  readonly echo: 'rejected' | 'ignored';
  /** The schema of the body: a field that it declares is known, even if its blank value was left out. */
  readonly body: unknown;
  /** The schema of the answer. */
  readonly answer: unknown;
};

/**
 * The fields of `sent` that its schema dropped, where `read` is what the schema made of it; at most `most`, each path starting with `path`.
 * A caller that misspells a field, or sends one that cannot be set, must not read "done".
 */
export function findUnknownFields(
  sent: unknown,
  read: unknown,
  rule: EchoRule,
  most: number,
  path: readonly string[] = [],
): readonly UnknownField[] {
  const found: UnknownField[] = [];
  collect(sent, read, rule, path, (field) => {
    if (found.length < most) found.push(field);
    return found.length < most;
  });
  return found;
}

/** `add` says whether there is room for more. */
function collect(
  sent: unknown,
  read: unknown,
  { echo, body, answer }: EchoRule,
  path: readonly string[],
  add: (field: UnknownField) => boolean,
): boolean {
  if (Array.isArray(sent) && Array.isArray(read)) {
    const items: readonly unknown[] = read;
    return sent.every(
      (item: unknown, index) =>
        typeof item !== 'object' ||
        collect(
          item,
          items[index],
          { echo, body: undefined, answer: undefined },
          [...path, String(index)],
          add,
        ),
    );
  }
  if (!isRecord(sent) || !isRecord(read)) return true;
  const [readable, declared] = [shapeOf(answer), shapeOf(body)];
  return Object.entries(sent).every(([name, value]) => {
    if (name in read)
      return (
        typeof value !== 'object' ||
        collect(
          value,
          read[name],
          { echo, body: declared[name], answer: readable[name] },
          [...path, name],
          add,
        )
      );
    const isAnswered = name in readable;
    if (value === undefined || name in declared || (isAnswered && echo === 'ignored')) return true;
    return add({ path: [...path, name], rule: isAnswered ? 'fixed_field' : 'unknown_field' });
  });
}

/** The fields that a schema of an object declares; none where it is no object. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return shapeOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? shapeOf(schema.in) : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
