import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, refuse, runWithOurNode } from './installed.mjs';

// npm test: every check and every test. Arguments go to Vitest, save --long, which runs the campaigns at their full size.
ensureInstalled();
const chromium = findChromium() ?? installChromium();
const args = process.argv.slice(2);
const long = args.includes('--long') ? { ROTA_LONG: '1' } : {};
runWithOurNode(
  'scripts/test.ts',
  args.filter((argument) => argument !== '--long'),
  { CHROMIUM: chromium, ...long },
);

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (isExecutable(join(folder, name))) return join(folder, name);
  }
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(onMac) ? onMac : undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium() {
  const how = 'The browser tests need Chromium or Chrome: install it, or set CHROMIUM to its program.';
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) refuse(how);
  process.stdout.write('Installing the package chromium for the browser tests.\n');
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium');
  if (!install() && !(apt('update') && install())) refuse(how);
  return findChromium() ?? refuse(how);
}
