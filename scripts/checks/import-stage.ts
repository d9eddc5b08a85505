import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './check.ts';

type Violation = { readonly rule: { readonly name: string }; readonly from: string; readonly to: string };

/** Lays these files (texts by their path below the root) beside the manifests of our packages, and says which rules of imports they break. */
export async function importViolations(
  files: Readonly<Record<string, string>>,
  config = '.dependency-cruiser.mjs',
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-imports-'));
  try {
    await layPackages(folder);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const args = [program, '--config', join(root, config), '--output-type', 'json', 'packages'];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    const { summary } = JSON.parse(stdout) as { summary: { violations: readonly Violation[] } };
    return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort();
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function layPackages(folder: string): Promise<void> {
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await mkdir(join(folder, 'node_modules/@rota'), { recursive: true });
  for (const name of await readdir(join(root, 'packages'))) {
    const manifest = await readFile(join(root, 'packages', name, 'package.json'), 'utf8');
    const { exports = {} } = JSON.parse(manifest) as { exports?: Readonly<Record<string, string>> };
    const doors = Object.values(exports).filter((path) => !path.includes('*'));
    for (const path of ['./src/index.ts', ...doors]) {
      await mkdir(dirname(join(folder, 'packages', name, path)), { recursive: true });
      await writeFile(join(folder, 'packages', name, path), '');
    }
    await writeFile(join(folder, 'packages', name, 'package.json'), manifest);
    await symlink(join('../../packages', name), join(folder, 'node_modules/@rota', name));
  }
  const installed = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@rota' && !name.startsWith('.'),
  );
  for (const name of installed)
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}
