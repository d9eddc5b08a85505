import { errorCatalogue, type ErrorCode } from '@rota/contract/areas';
import {
  readBrokenRule,
  wireSentence,
  type ErrorBody,
  type Rule,
  type RuleValues,
} from '@rota/contract/core';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

/** One field of a request with the rule that it breaks, as an answer lists it. */
export function fieldProblem(property: string, rule: Rule, values?: RuleValues): ErrorDetails[number] {
  return {
    property,
    constraints: { [rule]: wireSentence(rule, values) },
    ...(values !== undefined && { values: { [rule]: values } }),
  };
}

/** As {@link fieldProblem}, for a rule that a check of the contract wrote with `brokenRule`. */
export function fieldProblemOf(property: string, broken: string): ErrorDetails[number] {
  const read = readBrokenRule(broken);
  return read === undefined
    ? { property, constraints: { custom: broken } }
    : fieldProblem(property, read.rule, read.values);
}

/** A failure the caller is meant to see. Anything else that is thrown becomes INTERNAL_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds after which it is worth trying again; the answer's Retry-After. */
  readonly retryAfterS: number | undefined;
  /** The newer document, where another caller was first. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; cause?: unknown; retryAfterS?: number; current?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
    this.current = options.current;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A row that is not there, or that the caller may not know of: both look the same. */
/** The row. Throws RECORD_NOT_FOUND where it is undefined. */
export function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw recordNotFound();
  return row;
}

export function recordNotFound(): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found');
}
