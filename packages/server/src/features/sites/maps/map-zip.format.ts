import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The same files make the same zip: it says of none of them when it was made. */
const LONG_AGO = new Date(Date.UTC(2000, 0, 1, 12));

/** A zip of these files, in this order. */
export async function zipOfFiles(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mtime: LONG_AGO, mode: 0o100644 });
  zip.end();
  return buffer(zip.outputStream);
}
