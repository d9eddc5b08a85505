import { errorCatalogue, type Entity, type ErrorCode, type PlainErrorCode } from '@rota/contract/areas';
import { errorSentence } from '@rota/contract/failures';
import {
  readBrokenRule,
  wireSentence,
  type EntityErrorCode,
  type ErrorBody,
  type ProjectFeature,
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

type AppErrorOptions = {
  readonly details?: ErrorDetails | undefined;
  readonly cause?: unknown;
  readonly retryAfterS?: number;
  readonly current?: unknown;
  /** With `FEATURE_OFF` and `FEATURE_IN_USE`. */
  readonly feature?: ProjectFeature;
};
/** What a failure is about that many kinds of things have in common. */
type About = { readonly entity: Entity; readonly limit?: number | undefined };

/** A failure the caller is meant to see. Anything else that is thrown becomes INTERNAL_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds after which it is worth trying again; the answer's Retry-After. */
  readonly retryAfterS: number | undefined;
  /** The newer document, where another caller was first. */
  readonly current: unknown;
  /** The kind of thing that it is about, with a code that many kinds have in common. */
  readonly entity: Entity | undefined;
  /** The feature of the project that it is about. */
  readonly feature: ProjectFeature | undefined;
  /** The number that is reached, with LIMIT_REACHED. */
  readonly limit: number | undefined;

  constructor(code: PlainErrorCode, message: string, options?: AppErrorOptions);
  constructor(code: EntityErrorCode, message: string, options: AppErrorOptions & About);
  constructor(code: ErrorCode, message: string, options: AppErrorOptions & Partial<About> = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
    this.current = options.current;
    this.entity = options.entity;
    this.feature = options.feature;
    this.limit = options.limit;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** The row. Throws RECORD_NOT_FOUND where it is undefined. */
export function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw recordNotFound();
  return row;
}

/** A row that is not there, or that the caller may not know of: both look the same. */
export function recordNotFound(): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found');
}

/** NAME_TAKEN: another of this kind has the name. `cause` is the database's rejection. */
export function nameTaken(entity: Entity, cause?: unknown): AppError {
  return entityError('NAME_TAKEN', { entity, cause });
}

/**
 * VERSION_CONFLICT: another user changed it since the caller read it. `current` is the newer one, as a read would answer it; `details` name
 * what both changed, where that is known.
 */
export function versionConflict(entity: Entity, current?: unknown, details?: ErrorDetails): AppError {
  return entityError('VERSION_CONFLICT', { entity, current, details });
}

/** LIMIT_REACHED: there are as many as there may be. `limit` is their number, where it is fixed. */
export function limitReached(entity: Entity, limit?: number, details?: ErrorDetails): AppError {
  return entityError('LIMIT_REACHED', { entity, limit, details });
}

function entityError(code: EntityErrorCode, options: AppErrorOptions & About): AppError {
  const { entity, limit } = options;
  return new AppError(code, errorSentence('en', { resultCode: code, entity, limit }, code), options);
}
