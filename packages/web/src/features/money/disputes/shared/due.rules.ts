/** The last moment of the day of an instant, on the person's clock: evidence counts until then. */
export function endOfDay(instant: string): string {
  const day = new Date(instant);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 23, 59, 59).toISOString();
}
