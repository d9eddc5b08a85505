// @vitest-environment node
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { describe, expect, test, vi } from 'vitest';

const web = join(import.meta.dirname, '../..');
/** Building and packing share the machine with the other tests. */
const PATIENCE_MS = 120_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

type Chunk = Rollup.OutputChunk;

async function chunksOf(config: string): Promise<{ chunks: readonly Chunk[]; files: unknown }> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const built = await build({
    root: web,
    configFile: join(web, config),
    mode: 'production',
    logLevel: 'silent',
    build: { write: false },
  }).finally(() => {
    process.env['NODE_ENV'] = before;
  });
  const outputs = ((Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[]).flatMap(
    ({ output }) => output,
  );
  const list = outputs.find(({ fileName }) => fileName === 'console-files.json');
  return {
    chunks: outputs.filter((one) => one.type === 'chunk'),
    files: list?.type === 'asset' ? JSON.parse(String(list.source)) : undefined,
  };
}

/** Bytes as they are sent. */
const weightOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);

/** Pieces by what they begin with, and what these import at once. */
function withImports(chunks: readonly Chunk[], isRoot: (chunk: Chunk) => boolean): Chunk[] {
  const names = new Set(chunks.filter(isRoot).map(({ fileName }) => fileName));
  for (const name of names)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next);
  return chunks.filter(({ fileName }) => names.has(fileName));
}

test('the sign-in page is light', async () => {
  const { chunks } = await chunksOf('vite.sign-in.config.ts');
  const first = withImports(chunks, ({ isEntry }) => isEntry);
  expect(weightOf(first)).toBeGreaterThan(10_000);
  expect(weightOf(first)).toBeLessThan(70 * 1_000);
  const brought = first
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => /node_modules\/(?:react|react-dom|@mui)\/|contract\/src\/areas\.ts/.test(id));
  expect(brought).toEqual([]);
});

describe('the console', async () => {
  const { chunks, files } = await chunksOf('vite.config.ts');
  const begins = (...ends: string[]) =>
    withImports(
      chunks,
      ({ facadeModuleId, isEntry }) => isEntry || ends.some((end) => facadeModuleId?.endsWith(end)),
    );

  test('sends a person who is not signed in on with its first file alone', () => {
    expect(weightOf(withImports(chunks, ({ isEntry }) => isEntry))).toBeLessThan(4_000);
  });

  test.each(['en', 'tr'] as const)('at home in %s begins with little, in that language alone', (language) => {
    const home = begins(`/app/start.${language}.ts`, `/app/home.${language}.ts`);
    expect(weightOf(home)).toBeGreaterThan(100_000);
    expect(weightOf(home)).toBeLessThan(350 * 1_000);
    const text = home.map(({ code }) => code).join('');
    expect([text.includes('Skip to content'), text.includes('İçeriğe geç')]).toEqual([
      language === 'en',
      language === 'tr',
    ]);
    // What few people open, or no one at once, comes later.
    const modules = home.flatMap(({ moduleIds }) => moduleIds);
    for (const later of [
      '/node_modules/ol/',
      '/x-date-pickers/',
      '/react-hook-form/',
      '/cmdk/',
      '/contract/src/areas.ts',
    ])
      expect(
        modules.filter((id) => id.includes(later)),
        later,
      ).toEqual([]);
    expect(files).toHaveProperty(
      language,
      expect.arrayContaining(home.filter(({ isEntry }) => !isEntry).map(({ fileName }) => fileName)),
    );
  });

  test.each(['en', 'tr'] as const)(
    'shows deliveries in %s with what lists need, without maps and forms of dates',
    (language) => {
      const page = begins(`/app/start.${language}.ts`, `/deliveries/deliveries.page.tsx?lang=${language}`);
      expect(weightOf(page)).toBeLessThan(460 * 1_000);
    },
  );

  test.each(['en', 'tr'] as const)('asks for an area of the contract in %s alone', (language) => {
    const known = new Set(
      begins(
        `/app/start.${language}.ts`,
        `/app/home.${language}.ts`,
        `/deliveries/deliveries.page.tsx?lang=${language}`,
      ),
    );
    const areas = chunks.filter(
      ({ facadeModuleId: id }) => id?.includes('only:') === true && id.endsWith(`lang=${language}`),
    );
    expect(areas.length).toBeGreaterThan(30);
    for (const area of areas) {
      const more = withImports(chunks, (chunk) => chunk === area).filter((chunk) => !known.has(chunk));
      expect(weightOf(more), area.fileName).toBeLessThan(8_000);
    }
  });

  test('prints in either language', () => {
    const printed = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith('/slips/slip.rules.ts?lang=en')),
    );
    const text = printed.map(({ code }) => code).join('');
    expect([text.includes('Chain of custody'), text.includes('Teslim zinciri')]).toEqual([true, true]);
  });
});
