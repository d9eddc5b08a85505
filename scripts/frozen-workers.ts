import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Longer than any one test or hook may take, so that a run without news for so long waits for a worker that has stopped answering. */
const QUIET_MS = 6 * 60_000;
const WORKER = 'vitest/dist/workers/';

/** A process of the system, as /proc tells it. */
type Process = { readonly pid: number; readonly parent: number; readonly command: string };

/** Looks after a test run: `news` for everything that comes of it; `end` tells the files whose worker was ended, by what Vitest says. */
export type FreezeWatch = { news(): void; end(errors: readonly WorkerError[]): string[] };
export type WorkerError = { readonly message: string; readonly cause?: WorkerError };

/**
 * Ends the workers of a test run that has had no news for `quietMs`. Tests and hooks have their own time limits; Vitest waits without one
 * for a worker whose event loop stands still or whose channel fell silent, until somebody ends the whole run. What the workers were doing
 * is told first. Only where there is a /proc.
 */
export function watchForFrozenWorkers(tell: (line: string) => void, quietMs = QUIET_MS): FreezeWatch {
  let lastNews = performance.now();
  let hasEnded = false;
  const look = (): void => {
    if (performance.now() - lastNews < quietMs) return;
    lastNews = performance.now();
    tell(`Nothing from any test for ${Math.round(quietMs / 1_000)} s. What still runs:`);
    const all = processes();
    for (const worker of all.filter(({ parent, command }) => parent === process.pid && command.includes(WORKER))) {
      for (const one of [worker, ...all.filter(({ parent }) => parent === worker.pid)]) tell(whatItDoes(one));
      process.kill(worker.pid, 'SIGKILL');
      hasEnded = true;
    }
  };
  const timer = setInterval(look, quietMs / 20);
  return {
    news: () => void (lastNews = performance.now()),
    end(errors) {
      clearInterval(timer);
      return hasEnded ? errors.flatMap(filesOfEnded) : [];
    },
  };
}

/** The files (absolute paths) of a worker that was ended. */
export function filesOfEnded({ message, cause }: WorkerError): string[] {
  const files = /signal SIGKILL .*while running test files? (.+)/.exec(message)?.[1]?.split(', ') ?? [];
  return cause === undefined ? files : [...files, ...filesOfEnded(cause)];
}

function processes(): Process[] {
  return orNothing(() => readdirSync('/proc'), [])
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // The name of the program stands in brackets and may hold anything.
      const stat = read(`/proc/${name}/stat`).split(') ').at(-1);
      const parent = Number(stat?.split(' ')[1]);
      return [{ pid: Number(name), parent, command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim() }];
    });
}

/** One line: state and processor time of a process, and for each kind of thread the system call that it waits in. */
function whatItDoes({ pid, command }: Process): string {
  const [state, ...numbers] = (read(`/proc/${pid}/stat`).split(') ').at(-1) ?? '').split(' ');
  const ticks = Number(numbers[10]) + Number(numbers[11]);
  const threads = orNothing(() => readdirSync(`/proc/${pid}/task`), []).map((thread) => {
    const folder = `/proc/${pid}/task/${thread}`;
    return `${read(`${folder}/comm`).trim()} ${waitsIn(folder)}`;
  });
  return `  ${pid} ${state} ${ticks} ticks, ${command.slice(-160)}: ${[...new Set(threads)].join('; ')}`;
}

/** The number of a system call and what its first argument is open on, where it is a file. */
function waitsIn(folder: string): string {
  const [call, first] = read(`${folder}/syscall`).trim().split(' ');
  const file = orNothing(() => readlinkSync(`${folder}/fd/${Number(first)}`), '');
  return [`call ${call}`, file, read(`${folder}/wchan`)].filter((part) => part !== '').join(' ');
}

function read(file: string): string {
  return orNothing(() => readFileSync(file, 'utf8'), '');
}

/** Processes come and go while one looks. */
function orNothing<T>(look: () => T, nothing: T): T {
  try {
    return look();
  } catch {
    return nothing;
  }
}
