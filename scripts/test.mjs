import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, refuse, root, runWithOurNode } from './installed.mjs';

// npm test: every check and every test. Arguments go to Vitest, save --long, which runs the campaigns at their full size, and --near,
// which runs the tests that import what the change touches: all since the main branch, or what is not committed there.
ensureInstalled();
const chromium = findChromium() ?? installChromium();
const mosquitto = findMosquitto() ?? installMosquitto();
prepareOpenVpn();
prepareSmpp();
const args = process.argv.slice(2);
const long = args.includes('--long') ? { ROTA_LONG: '1' } : {};
const near = args.includes('--near') ? ['--changed', changeBegan()] : [];
runWithOurNode('scripts/test.ts', [...near, ...args.filter((argument) => argument !== '--long' && argument !== '--near')], {
  CHROMIUM: chromium,
  MOSQUITTO: mosquitto,
  ...long,
});

function changeBegan() {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}

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

// Debian keeps it in a folder that is not on every path.
function findMosquitto() {
  if (process.env.MOSQUITTO) return process.env.MOSQUITTO;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
  return folders.map((folder) => join(folder, 'mosquitto')).find(isExecutable);
}

function installMosquitto() {
  return install('mosquitto', findMosquitto, 'The tests of an outside broker need Mosquitto: install it, or set MOSQUITTO to its program.');
}

function installChromium() {
  return install('chromium', findChromium, 'The browser tests need Chromium or Chrome: install it, or set CHROMIUM to its program.');
}

// Network namespaces and a tun device are not to be had everywhere: where OpenVPN cannot be tried, its test is skipped and says why.
function prepareOpenVpn() {
  const isThere = ['/usr/sbin/openvpn', '/usr/local/sbin/openvpn'].some(isExecutable);
  if (isThere || !mayInstall() || !existsSync('/dev/net/tun')) return;
  aptInstall('openvpn', 'iproute2');
}

// Another implementation of SMPP than ours, in Perl: where it is not to be had, its test is skipped and says why.
function prepareSmpp() {
  if (spawnSync('perl', ['-MNet::SMPP', '-e', '1'], { stdio: 'ignore' }).status !== 0 && mayInstall()) aptInstall('libnet-smpp-perl');
}

// On Debian as root; else it says what to install. No service of the package is started for it.
function install(name, find, how) {
  if (!mayInstall() || !aptInstall(name)) refuse(how);
  return find() ?? refuse(how);
}

function mayInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function aptInstall(...names) {
  process.stdout.write(`Installing ${names.join(' and ')} for the tests.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const installed = () => apt('install', '-y', '--no-install-recommends', ...names);
  return installed() || (apt('update') && installed());
}
