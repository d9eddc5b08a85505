import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const pack = promisify(brotliCompress);
/** Smaller files are sent as they are. */
const PACKED_FROM_BYTES = 1_024;

const root = join(import.meta.dirname, '..');
const web = join(root, 'packages/web');
const dist = join(web, 'dist');
const hashFile = join(dist, '.sources');

/** The inputs of the built console. */
const SOURCES = [
  'package-lock.json',
  'packages/web/index.html',
  'packages/web/guest.html',
  'packages/web/sign-in.html',
  'packages/web/package.json',
  'packages/web/vite.config.ts',
  'packages/web/vite.guest.config.ts',
  'packages/web/vite.sign-in.config.ts',
  'packages/web/vite.languages.ts',
  'packages/web/vite.pieces.ts',
  'packages/web/public',
  'packages/web/src',
  'packages/contract/src',
  'packages/floor/src',
];
const ENVIRONMENT = ['API_URL', 'VITE_API_URL'];

/** Builds the console, the public pages and the sign-in page if their sources changed since the last build; answers whether it did. The old build stays whole until then. */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const hash = await hashOfSources();
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === hash) return 'unchanged';
  const fresh = join(web, 'dist.new');
  await rm(fresh, { recursive: true, force: true });
  await runForProduction(async () => {
    for (const config of ['vite.config.ts', 'vite.guest.config.ts', 'vite.sign-in.config.ts'])
      await build({ root: web, configFile: join(web, config), logLevel: 'warn', build: { outDir: fresh } });
  });
  await packAssets(join(fresh, 'assets'));
  await writeFile(join(fresh, '.sources'), hash);
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
  return 'built';
}

/** Puts a Brotli form beside each text asset, a fifth smaller than gzip and too slow to make while a phone waits for it. */
async function packAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      if (bytes.length > PACKED_FROM_BYTES) await writeFile(join(folder, `${name}.br`), await pack(bytes));
    }),
  );
}

/** Vite takes NODE_ENV from this process and leaves it changed: neither a test run's may get into the build, nor the build's into the tests. */
async function runForProduction(run: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** For Vitest: the journeys look at the built console. */
export async function setup(): Promise<void> {
  await buildWeb();
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ENVIRONMENT) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const path of SOURCES)
    for (const file of await filesBelow(path))
      hash.update(`${file}\n`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(
    (await buildWeb()) === 'built'
      ? 'The console was built.'
      : 'The console is unchanged since it was built.',
  );
}
