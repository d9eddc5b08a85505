/** The time left until `at`, seen at `now` (ms), in clock form: `2:05`; undefined once it has passed, or without a time. */
export function clockOf(at: string | null, now: number): string | undefined {
  const seconds = at === null ? 0 : Math.ceil((new Date(at).getTime() - now) / 1_000);
  if (seconds <= 0) return undefined;
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
