// @vitest-environment node
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

/** What a guest's phone may fetch of JavaScript before the page is there, bytes gzip. */
const MOST_BYTES = 90 * 1_024;
/** What it takes now, with room for a sentence: who goes beyond says what it is for. */
const EXPECTED_BYTES = 32 * 1_024;

const web = join(import.meta.dirname, '../..');

test('the public pages are light: their first JavaScript, and nothing of the console in it', async () => {
  const built = await build({
    root: web,
    configFile: join(web, 'vite.guest.config.ts'),
    mode: 'production',
    logLevel: 'silent',
    build: { write: false },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  const chunks = outputs.flatMap(({ output }) => output).filter((one) => one.type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // What an entry imports is fetched with it; what it imports while it runs comes later.
  for (const name of first) for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(next);
  const code = chunks.filter(({ fileName }) => first.has(fileName)).map((chunk) => chunk.code);
  const bytes = code.reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(Math.min(EXPECTED_BYTES, MOST_BYTES));
  // Each page beside the robot call is a piece of its own, which `/r/CODE` does not fetch.
  const later = chunks.filter(({ fileName }) => !first.has(fileName));
  const isOf = (folder: string, { moduleIds }: (typeof chunks)[number]) => moduleIds.some((id) => id.includes(folder));
  expect(later.filter((chunk) => isOf('/guest/place/', chunk))).toHaveLength(1);
  expect(chunks.filter((chunk) => first.has(chunk.fileName) && isOf('/guest/place/', chunk))).toEqual([]);
  const brought = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => /node_modules\/(?:react|react-dom|@mui|zod|i18next)\//.test(id));
  expect(brought).toEqual([]);
}, 60_000);
