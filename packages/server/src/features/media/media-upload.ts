import { Readable } from 'node:stream';
import { FileTooLargeError, type FileStore, type StoredFile } from '../../adapters/files/index.ts';
import { AppError } from '../../http/app-error.ts';

/** Writes what is sent under a key. Throws MEDIA_TOO_LARGE. */
export async function takeUpload(files: FileStore, key: string, content: Readable, mostBytes: number): Promise<StoredFile> {
  try {
    return await files.write(key, Readable.from(upTo(content, mostBytes)), mostBytes);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw new AppError('MEDIA_TOO_LARGE', 'This file is too large', { cause: error });
    throw error;
  }
}

/** Bytes beyond a limit that are read and thrown away, so that whoever sends them hears why they are refused. */
const MOST_DRAINED = 64_000_000;

/** The bytes of an upload. Throws FileTooLargeError, once the rest has come in: an answer that overtakes its request is lost. */
async function* upTo(content: Readable, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) yield chunk;
    if (size > mostBytes + MOST_DRAINED) break;
  }
  if (size > mostBytes) throw new FileTooLargeError(`more than ${mostBytes} bytes`);
}
