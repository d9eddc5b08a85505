import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] === undefined || process.env['PORT'] === '' ? '8080' : process.env['PORT'];

// npm run dev: the server restarts when its sources change, the page reloads when its do. The page's own server hands /api on.
process.env['ROTA_DEV_API'] ??= `http://127.0.0.1:${port}`;
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'scripts/launch.ts'), '--no-web'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
const vite = await createServer({
  root: join(root, 'packages/web'),
  configFile: join(root, 'packages/web/vite.config.ts'),
});
await vite.listen();
vite.printUrls();

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', stop);
server.once('exit', (code) => {
  vite.close().then(
    () => process.exit(code ?? 0),
    () => process.exit(1),
  );
});
