/** Times that a message is tried. */
export const TRIES = 5;

/** What becomes of a message after a failure, `attempts` tries before it: one that the gateway refused would be refused again. */
export function afterFailure(wasRefused: boolean, attempts: number): 'waiting' | 'failed' {
  return wasRefused || attempts + 1 >= TRIES ? 'failed' : 'waiting';
}
