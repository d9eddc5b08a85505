/** Pauses before each further try of a message, seconds: quickly at first, then over a day. */
const PAUSES_S = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000] as const;

/** After how many seconds a message is tried again that failed so often; undefined when it is given up. */
export function pauseAfter(failedTries: number): number | undefined {
  return PAUSES_S[failedTries - 1];
}

/** Whether a receiver took a message: any 2xx, as the Standard Webhooks specification says. */
export function isTaken(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

/** The name of a webhook that was given none: its host. */
export function nameOf(url: string): string {
  return new URL(url).host.slice(0, 80);
}
