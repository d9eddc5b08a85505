/**
 * For `form.reset` after a save, or when changes are discarded, in a form that keeps what was typed while news come in: without it the form
 * keeps its changes in these cases, too.
 */
export const AFRESH = { keepDirtyValues: false, keepErrors: false } as const;
