import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetupProblem } from '../setup-problem.ts';
import { takeDataDir } from './data-dir.ts';
import { keepSecret } from './private-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-data-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the data folder', () => {
  test('is made, taken, and free again when released', async () => {
    const path = join(folder, 'a', 'b');
    const first = await takeDataDir(path);
    await first.release();
    await (await takeDataDir(path)).release();
  });

  test('that another living Rota works in is refused', async () => {
    const path = join(folder, 'taken');
    await (await takeDataDir(path)).release();
    const parent = process.ppid;
    const start = (await readFile(`/proc/${parent}/stat`, 'utf8'))
      .replace(/^.*\)/s, '')
      .trim()
      .split(' ')[19];
    await writeFile(join(path, 'rota.lock'), `${parent} ${start}`);
    await expect(takeDataDir(path)).rejects.toThrow(`Rota already runs on ${path} (process ${parent})`);
  });

  test.each([
    ['a process that is gone', '4194000 12345'],
    ['another process that has its number now', `${process.ppid} 1`],
    ['a write that was cut off', ''],
  ])('left by %s is taken over', async (_what, lock) => {
    const path = join(folder, 'stale');
    await (await takeDataDir(path)).release();
    await writeFile(join(path, 'rota.lock'), lock);
    await (await takeDataDir(path)).release();
  });

  test('that is a file is refused in one sentence', async () => {
    const path = join(folder, 'file');
    await writeFile(path, '');
    const problem: unknown = await takeDataDir(path).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(SetupProblem);
    expect((problem as Error).message).toMatch(
      /^The data folder .* cannot be read and written .*ROTA_DATA_DIR\.$/,
    );
  });

  test('that cannot be made is refused, even where the system says that its parent is not there', async () => {
    await expect(takeDataDir('/proc/rota/data')).rejects.toThrow(
      /^The data folder \/proc\/rota\/data cannot be read and written .*ENOENT/,
    );
  });

  test('lets others pass through, but not look into its secrets', async () => {
    const path = join(folder, 'modes');
    await (await takeDataDir(path)).release();
    await chmod(path, 0o700);
    await (await takeDataDir(path)).release();
    expect((await stat(path)).mode & 0o777).toBe(0o711);
    const secret = await keepSecret(join(path, 'keys', 'token'));
    expect((await stat(join(path, 'keys', 'token'))).mode & 0o777).toBe(0o600);
    expect(await keepSecret(join(path, 'keys', 'token'))).toBe(secret);
    expect(secret.length).toBeGreaterThanOrEqual(43);
  });
});
