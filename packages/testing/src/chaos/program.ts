import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A program that can be killed and paused, and that restarts automatically. */
export type Victim = {
  readonly name: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP and SIGCONT. */
  pause(): Promise<void>;
  resume(): Promise<void>;
};

/** A program that is started again whenever it ends, as a service manager does. */
export type Program = Victim & {
  stop(): Promise<void>;
  pid(): number;
  starts(): number;
  /** Sends SIGKILL; the program stays down until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

export type ProgramOptions = {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  /** Node's own flags. */
  readonly flags?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Gets the output of all its lives. */
  readonly logPath: string;
  readonly restartAfterMs: number;
};

export function startProgram(options: ProgramOptions): Program {
  const output = openSync(options.logPath, 'a');
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let isAway = false;
  let starts = 0;

  function start(): void {
    starts += 1;
    child = spawn(process.execPath, [...(options.flags ?? []), options.file, ...(options.args ?? [])], {
      env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...options.env },
      stdio: ['ignore', output, output],
    });
    child.once('exit', () => {
      if (!stopping && !isAway) timer = setTimeout(start, options.restartAfterMs);
    });
  }
  async function end(name: NodeJS.Signals): Promise<void> {
    clearTimeout(timer);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGCONT');
    child.kill(name);
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(force);
  }
  start();
  return {
    name: options.name,
    pid: () => child.pid ?? 0,
    starts: () => starts,
    kill: async () => void child.kill('SIGKILL'),
    pause: async () => void child.kill('SIGSTOP'),
    resume: async () => void child.kill('SIGCONT'),
    async goAway() {
      isAway = true;
      await end('SIGKILL');
    },
    async comeBack() {
      isAway = false;
      start();
    },
    async stop() {
      stopping = true;
      await end('SIGTERM');
      closeSync(output);
    },
  };
}

/** The PostgreSQL server that works in a data folder: its launcher starts it again. A pause stops its backends, too. */
export function postgresVictim(dataFolder: string): Victim {
  let paused: number[] = [];
  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    name: 'database',
    kill: async () => signal([await postmaster().catch(() => 0)], 'SIGKILL'),
    async pause() {
      const pid = await postmaster().catch(() => 0);
      if (pid <= 0) return;
      paused = [pid, ...(await childrenOf(pid))];
      signal(paused, 'SIGSTOP');
    },
    async resume() {
      signal(paused.splice(0), 'SIGCONT');
    },
  };
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid > 0) process.kill(pid, name);
    } catch {
      // It ended in the meantime, which is what faults are about.
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
        .replace(/^.*\)/s, '')
        .trim()
        .split(' ');
      return { pid: Number(pid), parent: Number(fields[1]) };
    }),
  );
  return parents.filter((one) => one.parent === parent).map((one) => one.pid);
}
