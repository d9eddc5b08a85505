import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SetupProblem } from '../setup-problem.ts';
import { digestFile } from './copy-folder.ts';

const file = z.object({ path: z.string(), size: z.number().int().nonnegative(), sha256: z.string() });
const manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Name of the first piece of log that this backup needs. */
  firstWal: z.string().regex(/^[0-9A-F]{24}$/),
  files: z.array(file),
});

/** The manifest of a backup. It is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifest>;
export type Backup = { readonly folder: string; readonly manifest: Manifest };

export const MANIFEST = 'manifest.json';

/** Where the archived pieces of log stand. */
export function walFolderOf(backupDir: string): string {
  return join(backupDir, 'wal');
}

/** The complete backups of a folder, the oldest first. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const names = await readdir(backupDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups: Backup[] = [];
  for (const name of names.filter((one) => one !== 'wal' && !one.endsWith('.part'))) {
    const folder = join(backupDir, name);
    const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
    const parsed = text === undefined ? undefined : manifest.safeParse(asJson(text));
    if (parsed?.success) backups.push({ folder, manifest: parsed.data });
  }
  return backups.sort((a, b) => (a.manifest.finishedAt < b.manifest.finishedAt ? -1 : 1));
}

/** Compares every file of a backup with its digest. Throws SetupProblem that names the first one that differs. */
export async function checkBackup({ folder, manifest: { files } }: Backup): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const found = await digestFile(join(folder, path));
    if (found?.size === size && found.sha256 === sha256) continue;
    throw new SetupProblem(
      `The backup ${folder} is damaged: ${path} ${found === undefined ? 'is missing' : 'is not what was written'}.`,
    );
  }
}

/** Keeps the newest `keep` backups, and of the log what they need. Answers how many backups went. */
export async function forgetOldBackups(backupDir: string, keep: number): Promise<number> {
  const backups = await listBackups(backupDir);
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const { folder } of old) await rm(folder, { recursive: true });
  const oldest = backups[old.length];
  if (oldest === undefined) return old.length;
  const walFolder = walFolderOf(backupDir);
  for (const name of await readdir(walFolder)) {
    // A name is timeline, then position; files of a later timeline may be needed whatever their position.
    if (/^[0-9A-F]{24}/.test(name) && name.slice(0, 24) < oldest.manifest.firstWal)
      await rm(join(walFolder, name));
  }
  return old.length;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
