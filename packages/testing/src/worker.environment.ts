import type { Environment } from 'vitest/runtime';

type End = () => Promise<void>;
type WorkerGlobal = typeof globalThis & { workersEnds?: End[] };

/** Node, with an end: the files of a worker may share what is costly to start, and no file knows whether it is the last of them. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup(global: WorkerGlobal) {
    const ends: End[] = [];
    global.workersEnds = ends;
    return {
      async teardown() {
        for (const end of ends.reverse()) await end();
      },
    };
  },
} satisfies Environment;

/** Ends what the files of a worker share, after the last of them; only in projects with this environment and without isolation. */
export function onWorkerEnd(end: End): void {
  const { workersEnds } = globalThis as WorkerGlobal;
  if (workersEnds === undefined)
    throw new Error('This project does not support onWorkerEnd: see worker.environment.ts.');
  workersEnds.push(end);
}
