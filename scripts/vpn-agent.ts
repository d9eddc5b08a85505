import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupProblem } from '@rota/server';
import { startVpnAgent } from '@rota/vpn-agent';
import { command } from './command.ts';

// npm run vpn-agent -- --url https://rota.example --token-file FILE --folder /etc/openvpn/rota: runs beside an OpenVPN server.
await command(async () => {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, 'token-file': { type: 'string' }, folder: { type: 'string' } },
  });
  const { url, folder } = values;
  const tokenFile = values['token-file'];
  if (url === undefined || tokenFile === undefined || folder === undefined) {
    throw new SetupProblem(
      'Say where: npm run vpn-agent -- --url https://rota.example --token-file FILE --folder /etc/openvpn/rota.',
    );
  }
  if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url)) {
    throw new SetupProblem('The agent reaches Rota over https only, except on the same machine.');
  }
  const agent = startVpnAgent({
    apiUrl: `${url.replace(/\/+$/, '')}/api`,
    token: (await readFile(tokenFile, 'utf8')).trim(),
    folder: resolve(folder),
    log: (sentence) => console.log(sentence),
  });
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await agent.stop();
});
