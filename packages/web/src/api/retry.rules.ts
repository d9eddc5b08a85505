/** Whether a failed call may succeed when it is sent again: there was no answer (no status), or the server had an error. */
export function mayRetry(status: number | undefined): boolean {
  return status === undefined || status >= 500;
}

/** The wait before the next attempt, ms: it doubles from one second to ten. */
export function retryDelay(failures: number): number {
  return Math.min(10_000, 1_000 * 2 ** Math.max(0, failures - 1));
}
