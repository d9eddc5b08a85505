/** A part of a file, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The one range that is asked for (RFC 9110, 14.1.2). @returns undefined for the whole: no range, several, or one in another unit or form;
 * `unsatisfiable` for one that begins behind the end
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Which bytes of which pieces a range is made of; `part` is undefined for a whole piece. */
export function partsOfRange(
  { start, end }: ByteRange,
  pieceBytes: number,
): { readonly number: number; readonly part: ByteRange | undefined }[] {
  const first = Math.floor(start / pieceBytes);
  const last = Math.floor(end / pieceBytes);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const from = number === first ? start % pieceBytes : 0;
    const to = number === last ? end % pieceBytes : pieceBytes - 1;
    return { number, part: from === 0 && to === pieceBytes - 1 ? undefined : { start: from, end: to } };
  });
}
