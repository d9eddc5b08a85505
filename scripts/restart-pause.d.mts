/** The pause (ms) before a program that ended on its own is started again. */
export function restartPause(before: number | undefined, lifeMs: number): number;
