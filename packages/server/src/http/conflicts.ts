import type { ErrorCode } from '@rota/contract/areas';
import { findViolation } from '../db/database-errors.ts';
import type { Rule } from '@rota/contract/core';
import { AppError, fieldProblem, type ErrorDetails } from './app-error.ts';

/** The answer to a caller when the database rejects a change. */
export type Conflict = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: ErrorDetails;
};
/** Conflicts by the name of the unique index or foreign key that refuses. */
export type Conflicts = Readonly<Record<string, Conflict>>;

/**
 * Handles the failure of a change, as in `change.catch(translateConflict(CONFLICTS))`: throws the conflict of the constraint that refused it,
 * and every other error unchanged.
 */
export function translateConflict(conflicts: Conflicts): (error: unknown) => never {
  return (error) => {
    throw conflictOf(conflicts, error);
  };
}

/** The conflict of the constraint that an error names; the error itself where no conflict is listed for it. */
export function conflictOf(conflicts: Conflicts, error: unknown): unknown {
  const constraint = findViolation(error);
  const conflict = constraint === undefined ? undefined : conflicts[constraint];
  if (conflict === undefined) return error;
  const { code, message, details } = conflict;
  return new AppError(code, message, { cause: error, ...(details !== undefined && { details }) });
}

/** The conflict of a field that names a record which does not exist. */
export function missingRecord(property: string, rule: Rule = 'no_such_record'): Conflict {
  return {
    code: 'RECORD_NOT_FOUND',
    message: 'Record not found',
    details: [fieldProblem(property, rule)],
  };
}

/**
 * Refuses a change of a record that another user changed since the caller read it. The row is locked, so that the version stays true until
 * the end of the transaction. A caller that sends no version changes whatever is there.
 */
export function requireVersion(
  code: ErrorCode,
  { version }: { readonly version: number },
  seen: number | undefined,
): void {
  if (seen !== undefined && seen !== version)
    throw new AppError(code, 'Another user changed this meanwhile', { current: { version } });
}
