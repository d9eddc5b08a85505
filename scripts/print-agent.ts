import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startPrintAgent } from '@rota/print-agent';
import { SetupProblem } from '@rota/server';
import { command } from './command.ts';

// npm run print-agent -- --url https://rota.example --project 1 --key-file FILE: runs in the network of the printers.
await command(async () => {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, project: { type: 'string' }, 'key-file': { type: 'string' } },
  });
  const { url, project } = values;
  const keyFile = values['key-file'];
  if (url === undefined || keyFile === undefined || !/^[1-9]\d*$/.test(project ?? '')) {
    throw new SetupProblem(
      'Say where: npm run print-agent -- --url https://rota.example --project 1 --key-file FILE.',
    );
  }
  if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url)) {
    throw new SetupProblem('The agent reaches Rota over https only, except on the same machine.');
  }
  const agent = startPrintAgent({
    apiUrl: `${url.replace(/\/+$/, '')}/api`,
    key: (await readFile(keyFile, 'utf8')).trim(),
    projectId: Number(project),
    log: (sentence) => console.log(sentence),
  });
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await agent.stop();
});
