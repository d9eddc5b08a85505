import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that only we may read, whole or not at all, and on disk when it returns. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const next = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(next, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

/** Reads a secret kept in a file; at first start it is made by `create`. */
export async function keepSecret(
  path: string,
  create: () => string = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const kept = await readIfPresent(path);
  if (kept !== undefined && kept.trim() !== '') return kept.trim();
  const made = create();
  await writePrivateFile(path, `${made}\n`);
  return made;
}

/** The text of a file, or undefined when there is none. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
