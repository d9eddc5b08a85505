// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

/** A bundle of this source. */
async function bundleOf(source: string): Promise<string> {
  const entry = 'virtual:entry.ts';
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  return outputs
    .flatMap(({ output }) => output.map((one) => (one.type === 'chunk' ? one.code : '')))
    .join('');
}
/** Its bytes, gzip. */
const weightOf = async (source: string): Promise<number> => gzipSync(await bundleOf(source)).length;

test('a call named by its type costs a light entry next to nothing; its schemas would bring zod along', async () => {
  const light = await weightOf(`
    import { route } from '@rota/contract/route';
    import type { healthApi } from '@rota/contract/health';
    export const getHealth = route<typeof healthApi.get>({ method: 'GET', path: '/health' });
  `);
  const heavy = await weightOf(`
    import { healthApi } from '@rota/contract/health';
    export const getHealth = healthApi.get;
  `);
  expect(light).toBeLessThan(300);
  expect(heavy).toBeGreaterThan(10_000);
});

test('the parser of a config is loaded only with pages that read one', async () => {
  const inside = 'UnexpectedEndOfString';
  const other = await bundleOf(
    `export { api } from '@rota/contract/areas'; export { errorTexts } from '@rota/contract/failures'; export { configApi } from '@rota/contract/config';`,
  );
  expect(other).not.toContain(inside);
  expect(await bundleOf(`export { findJsonProblem } from '@rota/contract/json-text';`)).toContain(inside);
});
