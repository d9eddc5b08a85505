import type { Entity, PlainErrorCode } from '@rota/contract/areas';
import { findViolation } from '../db/database-errors.ts';
import type { Rule } from '@rota/contract/core';
import { AppError, fieldProblem, nameTaken, versionConflict, type ErrorDetails } from './app-error.ts';

/** The answer to a caller when the database rejects a change. */
export type Conflict =
  | { readonly code: PlainErrorCode; readonly message: string; readonly details?: ErrorDetails }
  /** Another of this kind has the name. */
  | { readonly nameTaken: Entity };
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
  if ('nameTaken' in conflict) return nameTaken(conflict.nameTaken, error);
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
 * the end of the transaction. A caller that sends no version changes whatever is there. Throws VERSION_CONFLICT.
 */
export function requireVersion(
  entity: Entity,
  { version }: { readonly version: number },
  seen: number | undefined,
): void {
  if (seen !== undefined && seen !== version) throw versionConflict(entity, { version });
}
