import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, root, startWithOurNode } from './installed.mjs';
import { restartPause } from './restart-pause.mjs';

// V8 would let the memory of a server that takes thousands of small messages a second grow by 100 MB before it tidies up, and its room for
// what is short-lived alone to 130 MB; glibc would keep a heap of its own for each thread that reads files, packs or hashes, and 100 MB that
// was freed in it: its limits would grow with each large buffer, so that the next ones never went back to the system. Compiled
// sources are kept for the next start, which is quicker and has no need of the compiler in memory.
const {
  flags,
  environment: settings,
  compileCache,
} = JSON.parse(readFileSync(join(root, 'scripts', 'node-settings.json'), 'utf8'));
const environment = { ...settings, NODE_COMPILE_CACHE: join(root, compileCache) };

const PARENT_EVERY_MS = 500;

/**
 * Runs one of our programs until a person stops it: when it is killed or fails, it is started again, with growing pauses. The program sends
 * `started` over its channel once it runs and `stopping` when it is asked to stop. If it cannot start at all, it prints why, and this
 * process ends too.
 */
export function keepRunning(file, args) {
  let child;
  let timer;
  let pause;
  let hasStarted = false;
  let isStopping = false;

  function start() {
    timer = undefined;
    const startedAt = performance.now();
    child = startWithOurNode(file, args, environment, flags);
    child.on('message', (said) => {
      if (said === 'started') hasStarted = true;
      if (said === 'stopping') isStopping = true;
    });
    child.on('error', (error) => refuse(`${file} could not be started: ${error.message}.`));
    child.on('exit', (code, signal) => {
      if (isStopping || !hasStarted) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
      pause = restartPause(pause, performance.now() - startedAt);
      process.stderr.write(
        `Rota ended unexpectedly (${signal ?? code}); it starts again in ${pause / 1_000} s.\n`,
      );
      timer = setTimeout(start, pause);
    });
  }

  function stop(signal) {
    isStopping = true;
    if (timer === undefined) child.kill(signal);
    else process.exit(0);
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop(name));
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(stop);
  start();
}

/** npm that is killed outright cannot pass a signal on: then its going stops us, too. */
function stopWithParent(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, PARENT_EVERY_MS);
  watch.unref();
}
