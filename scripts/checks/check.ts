import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '..', '..');

/** One rule of this repository. `problems` returns a line for each place that breaks it; none when it holds. */
export type Check = { readonly name: string; readonly problems: () => Promise<string[]> };

/** The files of the project, below the root, that version control has or would take; those of `pattern`. */
export async function projectFiles(pattern: RegExp): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    {
      cwd: root,
      maxBuffer: 32 * 1024 * 1024,
    },
  );
  return [...new Set(stdout.split('\0'))].filter((file) => file !== '' && pattern.test(file)).sort();
}
