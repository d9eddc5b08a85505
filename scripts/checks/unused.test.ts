import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './check.ts';

type Issues = Readonly<Record<string, unknown>> & { readonly file: string };

const FILES = {
  'packages/floor/package.json':
    '{ "name": "@rota/floor", "exports": { ".": "./src/index.ts" }, "dependencies": { "zod": "1.0.0" } }',
  'packages/floor/src/index.ts': "export { used } from './a.ts';\nexport { forNobody } from './a.ts';",
  'packages/floor/src/a.ts':
    'export const used = 1;\nexport const forNobody = 2;\nexport const forTests = 3;\nexport type ForNobody = string;',
  'packages/floor/src/a.test.ts':
    "import { forTests } from './a.ts';\nimport { used } from './index.ts';\nforTests + used;",
  'packages/floor/src/left-over.ts': 'export const a = 1;',
  'packages/server/package.json': '{ "name": "@rota/server" }',
  'packages/server/src/main.ts': 'process.exit();',
  'packages/server/src/a.access.ts': 'export const access = 1;',
};

test('exports, files and packages that nothing uses are found; tests, programs and what a glob collects are users', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rota-unused-'));
  try {
    for (const name of ['knip.config.ts', 'tsconfig.json']) await cp(join(root, name), join(folder, name));
    await writeFile(
      join(folder, 'package.json'),
      '{ "name": "rota", "workspaces": ["packages/*"], "devDependencies": { "vitest": "*" } }',
    );
    await writeFile(
      join(folder, 'vitest.config.ts'),
      "export default { test: { include: ['packages/**/*.test.ts'] } };",
    );
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const names = (value: unknown) =>
      Array.isArray(value) ? value.map((one: { readonly name: string }) => one.name) : [];
    const found = (await findUnused(folder)).flatMap(({ file, ...kinds }) =>
      ['files', 'exports', 'types', 'dependencies'].flatMap((kind) =>
        names(kinds[kind]).map((name) => `${kind}: ${name} in ${file}`),
      ),
    );
    expect(found.filter((line) => line.includes('packages/')).sort()).toEqual([
      'dependencies: zod in packages/floor/package.json',
      'exports: forNobody in packages/floor/src/a.ts',
      'exports: forNobody in packages/floor/src/index.ts',
      'files: packages/floor/src/left-over.ts in packages/floor/src/left-over.ts',
      'types: ForNobody in packages/floor/src/a.ts',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

function findUnused(folder: string): Promise<readonly Issues[]> {
  const args = [join(root, 'node_modules/knip/bin/knip.js'), '--reporter', 'json', '--no-exit-code'];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: folder }, (error, stdout) => {
      if (error !== null) fail(new Error(error.message));
      else done((JSON.parse(stdout) as { readonly issues: readonly Issues[] }).issues);
    });
  });
}
