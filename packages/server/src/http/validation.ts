import { constraintText, type Endpoint } from '@rota/contract';
import { z } from 'zod';
import { AppError, type ErrorDetails } from './app-error.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

/** Of a name that a stranger made up no more is repeated. */
const LONGEST_NAME = 100;

export type RawInput = Readonly<Record<Part, unknown>>;

/** Parses the parts that an endpoint declares. Throws VALIDATION_FAILED with the problems of all parts together. */
export function parseInput(spec: Endpoint, raw: RawInput): Record<Part, unknown> {
  const input: Partial<Record<Part, unknown>> = {};
  const details: ErrorDetails = [];
  for (const part of PARTS) {
    const schema = spec[part];
    if (schema === undefined) continue;
    const result = schema.safeParse(raw[part] ?? {});
    if (result.success) {
      input[part] = result.data;
      details.push(...unstorable(result.data, []));
      if (part === 'body') details.push(...unknownFields(raw.body, result.data, spec.response, []));
    } else details.push(...describe(result.error));
  }
  if (details.length > 0) throw validationFailed(details);
  return input as Record<Part, unknown>;
}

/** A VALIDATION_FAILED whose message is every problem's text, joined. */
export function validationFailed(details: ErrorDetails): AppError {
  const message = details.flatMap((detail) => Object.values(detail.constraints)).join(', ');
  return new AppError('VALIDATION_FAILED', message, { details });
}

/** Text that no database column takes: the zero character and half of a surrogate pair. Nobody means either. */
function unstorable(value: unknown, path: readonly string[]): ErrorDetails {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return [];
    return [{ property: path.join('.'), constraints: { printable: constraintText('not_printable') } }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => unstorable(item, [...path, key]));
}

/**
 * What was sent and that the schema dropped: a caller who misspells a field, or who sends one that cannot be set, must not read "done".
 * Fields of the answer are left alone: who sends back what was read, changed in one place, means no harm.
 */
function unknownFields(sent: unknown, read: unknown, answer: z.ZodType | undefined, path: readonly string[]): ErrorDetails {
  if (Array.isArray(sent) && Array.isArray(read)) {
    return sent.flatMap((item, index) => unknownFields(item, read[index], undefined, [...path, String(index)]));
  }
  if (!isRecord(sent) || !isRecord(read)) return [];
  const readable = answer instanceof z.ZodObject ? (answer.shape as Readonly<Record<string, z.ZodType>>) : {};
  return Object.entries(sent).flatMap(([name, value]) => {
    if (name in read) return unknownFields(value, read[name], readable[name], [...path, name]);
    if (name in readable || value === undefined) return [];
    const property = [...path, name].join('.');
    return [{ property, constraints: { unrecognized_keys: constraintText('unknown_field', { field: property.slice(0, LONGEST_NAME) }) } }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One entry a property, with every rule that it broke. */
function describe(error: z.ZodError): ErrorDetails {
  const byProperty = new Map<string, Record<string, string>>();
  for (const issue of error.issues) {
    const property = issue.path.map(String).join('.');
    const constraints = byProperty.get(property) ?? {};
    constraints[issue.code] = issue.message;
    byProperty.set(property, constraints);
  }
  return [...byProperty].map(([property, constraints]) => ({ property, constraints }));
}
