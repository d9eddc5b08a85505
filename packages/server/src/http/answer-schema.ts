import { z } from 'zod';

/** Servers of one process share what zod compiles for a schema. */
const answerSchemas = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that an answer is made to fit before it is sent: of each object only the fields that the contract names, each of the kind it
 * says. How texts and numbers are made up (formats, bounds) is left out: an answer is this server's own, and for long lists looking at
 * that again took as long as all the rest. What changes a value (a transform, a default) is kept as it is.
 */
export function answerSchema(schema: z.ZodType): z.ZodType {
  const known = answerSchemas.get(schema);
  if (known !== undefined) return known;
  const made = makeAnswerSchema(schema);
  answerSchemas.set(schema, made);
  return made;
}

function makeAnswerSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall !== undefined) return schema;
    const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
    return z.object(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, answerSchema(field)])),
    );
  }
  if (schema instanceof z.ZodArray)
    return hasOwnChecks(schema) ? schema : z.array(answerSchema(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return z.nullable(answerSchema(schema.def.innerType as z.ZodType));
  if (schema instanceof z.ZodOptional) return z.optional(answerSchema(schema.def.innerType as z.ZodType));
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return changes(schema) ? schema : z.string();
  if (schema instanceof z.ZodNumber) return changes(schema) ? schema : z.number();
  return schema;
}

type Checked = {
  readonly def: {
    readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[] | undefined;
  };
};

function hasOwnChecks({ def }: Checked): boolean {
  return (def.checks ?? []).length > 0;
}

/** Whether parsing gives another value than it was given, as `trim` and `coerce` do. */
function changes({ def }: Checked): boolean {
  if ('coerce' in def && def.coerce === true) return true;
  return (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');
}
