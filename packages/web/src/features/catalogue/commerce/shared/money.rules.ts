/** Largest amount, minor units. */
const MOST = 100_000_000;

/** An amount as it stands in a field: `49.90`, in the reader's own way of writing numbers. */
export function writeAmount(minor: number | null, locale: string): string {
  return minor === null
    ? ''
    : new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(minor / 100);
}

/** An amount as people write it, with a point or a comma. @returns undefined for what is none, and beyond what a price may be */
export function readAmount(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return minor > MOST ? undefined : sign === '-' ? -minor : minor;
}
