/** For how long an alert is put off. */
export const SNOOZES = ['15', '60', 'tomorrow'] as const;
export type Snooze = (typeof SNOOZES)[number];

const MORNING_HOUR = 8;
const MINUTE_MS = 60_000;

/** When it comes back, as an ISO instant; `tomorrow` is eight in the morning on the reader's clock. `now` in ms. */
export function snoozeUntil(snooze: Snooze, now: number): string {
  if (snooze !== 'tomorrow') return new Date(now + Number(snooze) * MINUTE_MS).toISOString();
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning.toISOString();
}
