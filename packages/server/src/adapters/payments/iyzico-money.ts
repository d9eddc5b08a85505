/** A sum as iyzico writes it: no zero at the end but for the one after the point of a whole number (12.5, 12.0). */
export function priceOf(minor: number): string {
  const major = String(minor / 100);
  return major.includes('.') ? major : `${major}.0`;
}

/** A sum of theirs in minor units. Undefined where it is none: they tell fees to the thousandth, but never what a card pays. */
export function minorOf(price: number): number | undefined {
  const minor = Math.round(price * 100);
  return Math.abs(price * 100 - minor) < 1e-6 ? minor : undefined;
}
