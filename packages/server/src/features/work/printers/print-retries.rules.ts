import type { PrintTrouble } from '@rota/contract/printers';

/** How long the program beside the printers may take to say what became of a job, ms. */
export const ANSWER_MS = 60_000;
/** How often a job is fetched before a person has to check it. */
const MOST_ATTEMPTS = 5;
/** Pauses after the first attempts that failed, ms. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000] as const;
/** What passes without anything having been printed. */
const PASSING: ReadonlySet<PrintTrouble> = new Set<PrintTrouble>([
  'unreachable',
  'out_of_paper',
  'cover_open',
  'printer_error',
]);

/**
 * After how many ms a job that failed is tried again; undefined where a person decides: it was tried often enough, or it may be on paper
 * already.
 */
export function retryAfter(attempt: number, reason: PrintTrouble): number | undefined {
  return attempt < MOST_ATTEMPTS && PASSING.has(reason) ? PAUSES_MS[attempt - 1] : undefined;
}

/** Whether a job of which nothing was heard is given away once more, marked as one that may be printed twice. */
export function isOfferedAgain(attempt: number): boolean {
  return attempt < MOST_ATTEMPTS;
}
