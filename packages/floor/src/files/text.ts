/**
 * The text of a file as editors write it: UTF-8, or UTF-16 in either order, by its byte order mark or by the zero bytes that plain letters have
 * there. The mark is no part of the text.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isPlain = (byte: number | undefined): boolean => byte !== undefined && byte !== 0 && byte < 128;
  if ((first === 0xff && second === 0xfe) || (isPlain(first) && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && isPlain(second)))
    return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
