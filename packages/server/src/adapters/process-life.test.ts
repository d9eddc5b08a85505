import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '@rota/testing';
import { expect, test } from 'vitest';
import { isAlive, startOf } from './process-life.ts';

test('a process runs until it ends, and its start tells it from others', async () => {
  expect(await isAlive(process.pid)).toBe(true);
  const child = spawn('sleep', ['60']);
  expect(await startOf(child.pid ?? 0)).not.toBe(undefined);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await isAlive(child.pid ?? 0)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'one that ended and that its parent never asks about does not run',
  async () => {
    // The shell starts a process, tells its number, and becomes a program that never waits for it.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(chunk.toString().trim());
    await waitFor(async () => !(await isAlive(pid)));
    expect(() => process.kill(pid, 0)).not.toThrow();
    parent.kill('SIGKILL');
  },
);
