import { ZipFile } from 'yazl';

/** Contents by name. */
export type ZipEntries = Readonly<Record<string, Buffer | string>>;

/** A zip of these files, made in memory. `mode` is that of each of them: a link has 0o120777. */
export async function zipOf(files: ZipEntries, options: { readonly mode?: number } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mode: options.mode ?? 0o100644 });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
