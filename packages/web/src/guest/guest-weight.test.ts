// @vitest-environment node
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

/** What a guest's phone may fetch of JavaScript before the page is there, bytes gzip. */
const MOST_BYTES = 90 * 1_024;
/**
 * What each page takes now, with room for a sentence: who goes beyond says what it is for. The robot call is what comes first, always. The
 * deletion of an account checks its PIN at a step of its own.
 */
const EXPECTED_BYTES = { robot_call: 32, place: 60, order: 54, legal: 36, 'account-deletion': 38 } as const;

type Chunk = Rollup.OutputChunk;

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
  const isOf = (folder: string, { moduleIds }: Chunk) =>
    moduleIds.some((id) => id.includes(`/guest/${folder}/`));
  // What a piece imports is fetched with it; what it imports while it runs comes later.
  const withImports = (roots: readonly Chunk[]): Chunk[] => {
    const names = new Set(roots.map(({ fileName }) => fileName));
    for (const name of names)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next);
    return chunks.filter(({ fileName }) => names.has(fileName));
  };
  const bytes = (of: readonly Chunk[]) => of.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  const first = withImports(chunks.filter(({ isEntry }) => isEntry));
  expect(bytes(first)).toBeGreaterThan(5_000);
  // Each page beside the robot call is a piece of its own, which `/r/CODE` does not fetch.
  for (const folder of ['menu', 'place', 'order', 'legal', 'account-deletion'])
    expect(first.filter((chunk) => isOf(folder, chunk))).toEqual([]);
  for (const [app, most] of Object.entries(EXPECTED_BYTES)) {
    const page = chunks.filter(
      ({ facadeModuleId, isDynamicEntry }) => isDynamicEntry && facadeModuleId?.endsWith(`/${app}.app.tsx`),
    );
    expect(page, app).toHaveLength(app === 'robot_call' ? 0 : 1);
    expect(bytes([...new Set([...first, ...withImports(page)])]), app).toBeLessThan(
      Math.min(most * 1_024, MOST_BYTES),
    );
  }
  const brought = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => /node_modules\/(?:react|react-dom|@mui|zod|i18next)\//.test(id));
  expect(brought).toEqual([]);
});
