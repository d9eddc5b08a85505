/** A time that ends now: today, or so many days with today as the last. */
export type Period = 'today' | '7' | '30';

/** The period that an address names; undefined for none. */
export function periodOf(text: string | null): Period | undefined {
  return text === 'today' || text === '7' || text === '30' ? text : undefined;
}

/** The first instant of a period; days begin at the person's midnight. */
export function periodStart(period: Period, now: Date): Date {
  const days = period === 'today' ? 0 : Number(period) - 1;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}
