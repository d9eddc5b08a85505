import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../make-folder.ts';

/** Files by key. A key is made by us, never by a caller: plain names between slashes. */
export type FileStore = {
  /** Writes a file whole or not at all. Throws FileTooLargeError when more than `maxBytes` come. */
  write(key: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  /** Throws FileMissingError. */
  read(key: string): Promise<Buffer>;
  /** The file, or its bytes from `start` to `end`, both included; `size` is that of the whole. Throws FileMissingError before anything is streamed. */
  stream(key: string, part?: FilePart): Promise<{ readonly size: number; readonly content: Readable }>;
  /** Gives a path on this machine where the file can be read while `run` runs. Throws FileMissingError. */
  withLocalFile<T>(key: string, run: (path: string) => Promise<T>): Promise<T>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
};
type FilePart = { readonly start: number; readonly end: number };
export type StoredFile = { readonly size: number; /** Hex. */ readonly sha256: string };

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

const KEY = /^[A-Za-z0-9-]+(\/[A-Za-z0-9][A-Za-z0-9.-]*)*$/;

/** Files in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`${key} is no key of a file`);
    return join(folder, ...key.split('/'));
  }
  async function present(key: string): Promise<{ path: string; size: number }> {
    const path = pathOf(key);
    try {
      const { size } = await stat(path);
      return { path, size };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
        throw new FileMissingError(`There is no file ${key}`, { cause });
      throw cause;
    }
  }
  return {
    async write(key, content, maxBytes) {
      const path = pathOf(key);
      await makeFolder(dirname(path));
      // Beside its place, so that the final move is one step within a file system: a half-written file is never read.
      const unfinished = `${path}.${randomUUID()}.part`;
      const meter = createMeter(maxBytes);
      try {
        await pipeline(
          content,
          meter.stream,
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
        );
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return meter.result();
    },
    async read(key) {
      const { path } = await present(key);
      return readFile(path);
    },
    async stream(key, part) {
      const { path, size } = await present(key);
      return { size, content: createReadStream(path, part) };
    },
    async withLocalFile(key, run) {
      const { path } = await present(key);
      return run(path);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

function createMeter(maxBytes: number): { stream: Transform; result(): StoredFile } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) {
        done(new FileTooLargeError(`more than ${maxBytes} bytes`));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
