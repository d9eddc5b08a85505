/** A file to be put into a zip. */
export type ZipPart = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The polynomial of a zip's checksum, CRC-32 (ISO 3309), its bits reversed. */
const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 255] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Names are in UTF-8. */
const UTF8_NAMES = 0x0800;
const NEEDS_VERSION = 20;
/** 1 January 1980, the first day that a zip can tell. */
const FIRST_DAY = 33;

/** Little-endian numbers of two or four bytes, one after the other. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** A zip of files as they are, unpacked: they travel a short way, and a mask is small (PKWARE, APPNOTE.TXT 6.3). */
export function storedZip(parts: readonly ZipPart[]): Blob {
  const body: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, bytes } of parts) {
    const called = new TextEncoder().encode(name);
    const about = [
      [2, NEEDS_VERSION], [2, UTF8_NAMES], [2, 0], [2, 0], [2, FIRST_DAY],
      [4, checksum(bytes)], [4, bytes.length], [4, bytes.length], [2, called.length], [2, 0],
    ] as const; // prettier-ignore
    const local = numbers([4, 0x04034b50], ...about);
    body.push(local, called, bytes);
    directory.push(
      numbers([4, 0x02014b50], [2, NEEDS_VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      called,
    );
    at += local.length + called.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, size],
    [4, at],
    [2, 0],
  );
  return new Blob([...body, ...directory, end], { type: 'application/zip' });
}
