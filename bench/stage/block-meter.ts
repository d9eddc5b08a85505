import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Loaded into the server before its own program: answers for how long its one thread worked without a break since the last question, in
// milliseconds. Processor time of that thread counts, so that what else the machine does does not.
const port = process.env['ROTA_BENCH_METER_PORT'];
if (isMainThread && port !== undefined && process.argv[1]?.endsWith('main.ts') === true) {
  const workedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let longest = 0;
  let before = workedMs();
  setInterval(() => {
    const now = workedMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1).unref();
  createServer((_asked, answer) => {
    answer.end(String(longest));
    longest = 0;
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
