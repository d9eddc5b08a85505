import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './check.ts';

type Report = { readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[] };

/** Lays these files (texts by their path below the root) beside the linter's configuration; answers which rules refuse which file. */
export async function lintFiles(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-lint-'));
  try {
    await cp(join(root, 'scripts/lint-rules'), join(folder, 'scripts/lint-rules'), { recursive: true });
    for (const name of ['oxlint.config.ts', 'tsconfig.json', 'package.json'])
      await cp(join(root, name), join(folder, name));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { diagnostics } = JSON.parse(await runLinter(folder)) as Report;
    const codes = (path: string) => diagnostics.filter(({ filename }) => filename === path);
    return Object.fromEntries(
      Object.keys(files).map((path) => [
        path,
        [...new Set(codes(path).map(({ code }) => code ?? 'unused directive'))].sort(),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function runLinter(folder: string): Promise<string> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'packages'];
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // It ends with 1 where it found something.
        if (error !== null && error.code !== 1) fail(new Error(`${error.message}\n${stdout}${stderr}`));
        else done(stdout);
      },
    );
  });
}
