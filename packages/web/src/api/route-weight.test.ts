// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

/** Bytes, gzip, of a bundle of this source. */
async function weightOf(source: string): Promise<number> {
  const entry = 'virtual:entry.ts';
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'entry', resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? source : undefined) }],
    build: { write: false, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  const code = outputs.flatMap(({ output }) => output.map((one) => (one.type === 'chunk' ? one.code : ''))).join('');
  return gzipSync(code).length;
}

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
