/** SQLSTATE of a unique index that refused a row. */
const UNIQUE_VIOLATION = '23505';
/** SQLSTATE of a reference to a row that is not there, or that others refer to. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Connection failures (class 08), disk full, too many connections, a statement that took too long, a server that stops or starts, a
 * transaction that a paused process left open, I/O errors.
 */
const UNAVAILABLE_STATES = /^(08...|53100|53300|57014|57P0[1-5]|25P03|58030)$/;
const DISK_FULL = '53100';
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|driver has already been destroyed)/;

/** Whether an error means that the database cannot be reached now, rather than that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_SYSTEM_CODES.has(code) ||
    UNAVAILABLE_MESSAGES.test(error.message)
  );
}

/** Whether the database has no room left: it still answers, but takes nothing more. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DISK_FULL;
}

/** Whether an insert or update was refused by this unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

/** The name of the unique index or foreign key that refused a statement; undefined for every other error. */
export function findViolation(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  if (error.code !== UNIQUE_VIOLATION && error.code !== FOREIGN_KEY_VIOLATION) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

function isViolation(error: unknown, state: string, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === state &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
