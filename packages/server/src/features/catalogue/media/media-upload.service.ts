import type { Readable } from 'node:stream';
import { FileTooLargeError, upTo, type FileStore, type StoredFile } from '../../../adapters/files/index.ts';
import { AppError } from '../../../http/app-error.ts';

/** Writes what is sent under a key. Throws MEDIA_TOO_LARGE. */
export async function takeUpload(
  files: FileStore,
  key: string,
  content: Readable,
  mostBytes: number,
): Promise<StoredFile> {
  try {
    return await files.write(key, upTo(content, mostBytes), mostBytes);
  } catch (error) {
    if (error instanceof FileTooLargeError)
      throw new AppError('MEDIA_TOO_LARGE', 'This file is too large', { cause: error });
    throw error;
  }
}
