type Summed = { readonly currency: string };
/** A sum in one currency, minor units. */
export type CurrencySum = { readonly currency: string; readonly minor: number };

/** What rows come to, a sum for each currency in the order in which they appear. */
export function sumsByCurrency<Row extends Summed>(
  rows: readonly Row[],
  minorOf: (row: Row) => number,
): readonly CurrencySum[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + minorOf(row));
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}
