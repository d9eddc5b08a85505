import { errorCatalogue, type ErrorCode } from '@rota/contract/areas';
import type { ErrorBody } from '@rota/contract/core';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

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
