/** How long to wait (ms) before a program that ended by itself is started again. */
export function restartPause(before: number | undefined, lifeMs: number): number;
