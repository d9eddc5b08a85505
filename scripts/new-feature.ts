import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { applyEdit, EDITS, layTemplates, namesOf, type Template } from './new-feature/lay.ts';

const root = join(import.meta.dirname, '..');
const TEMPLATE = join(import.meta.dirname, 'new-feature', 'template');
const MIGRATIONS = 'packages/server/src/db/migrations';

// npm run new-feature NAME -- --wing WING [--one SINGULAR]: lays a feature that works and passes every check, to be made one's own.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { wing: { type: 'string' }, one: { type: 'string' } },
});
try {
  await layFeature(positionals[0] ?? '', values.wing ?? '', values.one);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function layFeature(kebab: string, wing: string, one: string | undefined): Promise<void> {
  const names = namesOf(kebab, wing, one);
  const laid = layTemplates(await readTemplates(), names, await nextMigration());
  for (const { path } of laid) if (await pathExists(path)) throw new Error(`${path} is there already.`);
  const edited = new Map<string, string>();
  for (const edit of EDITS) {
    const text = edited.get(edit.path) ?? (await readFile(join(root, edit.path), 'utf8'));
    edited.set(edit.path, applyEdit(text, edit, names));
  }
  for (const { path, text } of laid) await put(path, text);
  for (const [path, text] of edited) await put(path, text);
  console.log(`Laid ${kebab}: ${laid.length} files of its own, ${edited.size} others changed:`);
  for (const path of edited.keys()) console.log(`  ${path}`);
  console.log(
    'Next: npm run schema and npm run docs, put the Turkish name where the English one stands twice, and make it your own.',
  );
}

async function readTemplates(): Promise<Template[]> {
  const paths = (await readdir(TEMPLATE, { recursive: true }))
    .filter((path) => path.endsWith('.txt'))
    .map((path) => path.replaceAll('\\', '/'));
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(TEMPLATE, path), 'utf8') })),
  );
}

async function nextMigration(): Promise<string> {
  const last = (await readdir(join(root, MIGRATIONS))).sort().at(-1) ?? '0000';
  return String(Math.floor(Number(last.slice(0, 4)) / 10) * 10 + 10).padStart(4, '0');
}

async function put(path: string, text: string): Promise<void> {
  const config = await resolveConfig(join(root, path));
  const tidy = path.endsWith('.sql') ? text : await format(text, { ...config, filepath: path });
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), tidy);
}

function pathExists(path: string): Promise<boolean> {
  return access(join(root, path)).then(
    () => true,
    () => false,
  );
}
