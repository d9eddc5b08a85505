/** A colour as `#rrggbb`, mixed with white (`by` above 0) or black (below 0); 1 and -1 are those two. */
export function shade(colour: string, by: number): string {
  const towards = by > 0 ? 255 : 0;
  const share = Math.min(1, Math.abs(by));
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
  return `#${parts
    .map((part) => Math.round(part + (towards - part) * share))
    .map(toHex)
    .join('')}`;
}

function toHex(part: number): string {
  return part.toString(16).padStart(2, '0');
}
