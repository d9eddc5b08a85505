import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type CopiedFile = {
  /** With forward slashes, below the copied folder. */ readonly path: string;
  readonly size: number;
  readonly sha256: string;
};
export type CopyOptions = {
  /** Paths below the folder, with forward slashes, that are left out; a folder that is left out is made empty. */
  readonly leaveOut?: (path: string) => boolean;
  /** The owner of the copy, where that is not the user of this process. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
};

const CHUNK_BYTES = 1 << 20;
const AT_ONCE = 8;

/**
 * Copies a folder of plain files and folders and answers what was copied with its digests; each file is on disk when this returns.
 * A file that disappears while it is copied, as in the folder of a running database, is left out.
 */
export async function copyFolder(from: string, to: string, options: CopyOptions = {}): Promise<CopiedFile[]> {
  const paths: string[] = [];
  async function enter(path: string): Promise<void> {
    const target = join(to, path);
    await mkdir(target, { recursive: true, mode: 0o700 });
    await own(target, options);
    if (path !== '' && options.leaveOut?.(path) === true) return;
    for (const entry of await readdir(join(from, path), { withFileTypes: true }).catch(ifMissing([]))) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) await enter(below);
      else if (entry.isFile() && options.leaveOut?.(below) !== true) paths.push(below);
    }
  }
  await enter('');
  const copied = new Map<string, CopiedFile>();
  const waiting = paths.values();
  // Several at once, as each waits for the disk.
  async function copyNext(): Promise<void> {
    for (const path of waiting) {
      const file = await copyFile(join(from, path), join(to, path), options);
      if (file !== undefined) copied.set(path, { path, ...file });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return [...copied.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The digest of a file, or undefined when it is not there. */
export async function digestFile(path: string): Promise<{ size: number; sha256: string } | undefined> {
  return readChunks(path, async () => {});
}

/** Whether something stands at a path. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ifMissing(undefined))) !== undefined;
}

/** Copies one file; undefined when it is not there. */
export async function copyFile(
  from: string,
  to: string,
  options: CopyOptions = {},
): Promise<{ size: number; sha256: string } | undefined> {
  const target = await open(to, 'w', 0o600);
  try {
    const digest = await readChunks(from, async (chunk) => void (await target.write(chunk)));
    await target.sync();
    await own(to, options);
    return digest;
  } finally {
    await target.close();
  }
}

async function readChunks(
  path: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<{ size: number; sha256: string } | undefined> {
  const source = await open(path, 'r').catch(ifMissing(undefined));
  if (source === undefined) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      const chunk = buffer.subarray(0, bytesRead);
      size += bytesRead;
      hash.update(chunk);
      await take(chunk);
    }
  } finally {
    await source.close();
  }
}

async function own(path: string, { owner }: CopyOptions): Promise<void> {
  if (owner !== undefined) await chown(path, owner.uid, owner.gid);
}

function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
