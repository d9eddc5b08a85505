import type { Endpoint } from '@rota/contract';
import type { z } from 'zod';
import { AppError, type ErrorDetails } from './app-error.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

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
    return [{ property: path.join('.'), constraints: { printable: 'must be printable text' } }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => unstorable(item, [...path, key]));
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
