import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../process-life.ts';

/** The fields that a PostgreSQL server writes into `postmaster.pid` of its data folder. */
export type Postmaster = { readonly pid: number; readonly port: number | undefined; readonly ready: boolean };

const PID_LINE = 0;
const PORT_LINE = 3;
const STATUS_LINE = 7;

/** Reads the pid file of a data folder; undefined when there is none, or it is not complete. */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  let text: string;
  try {
    text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[PID_LINE]);
  const port = Number(lines[PORT_LINE]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number.isInteger(port) && port > 0 ? port : undefined,
    ready: lines[STATUS_LINE] === 'ready',
  };
}

/** The server that is at work in this folder now. A pid that was given to another program since does not count. */
export async function findRunning(dataFolder: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(dataFolder);
  if (found === undefined || !(await isAlive(found.pid))) return undefined;
  return (await worksIn(found.pid, dataFolder)) ? found : undefined;
}

/** Removes the pid file that a killed server left, so that the next start is not refused. Only for a folder that no server uses. */
export async function removeStalePidFile(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

/** Stops a server by its pid: fast shutdown first, then an immediate one, which the next start recovers from. */
export async function stopByPid(pid: number, patienceMs: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!send(pid, signal)) return;
    const until = performance.now() + ms;
    while (performance.now() < until) {
      if (!(await isAlive(pid))) return;
      await wait(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL works inside its data folder; where the system does not tell (no /proc), a live pid is believed. */
async function worksIn(pid: number, dataFolder: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataFolder));
  } catch (error) {
    return process.platform !== 'linux' || (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}
