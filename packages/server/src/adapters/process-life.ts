import { readFile } from 'node:fs/promises';

/**
 * When a process started, in the system's own count, so that a number given to another process later is not mistaken for it; undefined
 * when it does not run. A zombie process that was not reaped yet (a container without an init never reaps) does not run.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  if (!answers(pid)) return undefined;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return process.platform === 'linux' ? undefined : 'running';
  // proc(5): after the name in parentheses come the state (Z, X: it is over) and, nineteen further, the start time.
  const fields = text.replace(/^.*\)/s, '').trim().split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? 'running');
}

/** Whether a process runs. */
export async function isAlive(pid: number): Promise<boolean> {
  return (await startOf(pid)) !== undefined;
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
