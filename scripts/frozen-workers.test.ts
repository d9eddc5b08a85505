import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSummary } from './test-reporter.ts';

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const QUIET_MS = 3_000;

/** A run of Vitest over these files, with our reporter. */
async function run(files: Readonly<Record<string, string>>): Promise<{ said: string; folder: string; summary: TestSummary }> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-frozen-'));
  try {
    const reporter = join(import.meta.dirname, 'test-reporter.ts');
    const config = `import { ClosingReporter } from '${reporter}';
      const reporter = new ClosingReporter([{ project: 'any', minutes: 1, atOnce: 1 }], ${QUIET_MS});
      export default { test: { globals: true, reporters: [reporter] } };`;
    await writeFile(join(folder, 'vitest.config.mts'), config);
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const summaryFile = join(folder, 'summary.json');
    const env = { ...process.env, ROTA_TEST_SUMMARY: summaryFile };
    const child = spawn(process.execPath, [vitest, 'run'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((done) => child.once('exit', done));
    return { said, folder, summary: JSON.parse(await readFile(summaryFile, 'utf8')) as TestSummary };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a worker that stands still is ended, told apart from failures, and keeps nobody else waiting', async () => {
  const { said, folder, summary } = await run({
    'good.test.ts': `test('is good', () => undefined);`,
    'bad.test.ts': `test('is bad', () => expect(1).toBe(2));`,
    'still.test.ts': `test('stands still', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
  });
  expect(summary).toMatchObject({ passed: 1, failed: 1, frozen: [join(folder, 'still.test.ts')] });
  expect(said).toContain('Nothing from any test for 3 s.');
  expect(said).toMatch(/ ticks, .*vitest\/dist\/workers\/forks\.js: .*call \d+/);
});
