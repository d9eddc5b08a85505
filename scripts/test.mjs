import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, refuse, root, runWithOurNode } from './installed.mjs';

// npm test: checks, unit tests, features, pages and three smoke journeys. --system: brokers, processes, all journeys and campaigns.
// --long: all tests, campaigns at their full size. --near: the tests that import what the change touches: all since the main branch, or
// what is not committed there. Other arguments go to Vitest.
const OWN_OPTIONS = ['--system', '--long', '--near'];
const args = process.argv.slice(2);
const isNear = args.includes('--near');
const lane = args.includes('--long') ? 'test:long' : args.includes('--system') ? 'test:system' : 'test';
const needsBroker = lane !== 'test' || isNear;

ensureInstalled();
const needed = [
  { program: 'chromium', find: findChromium, isRequired: true, packages: ['chromium'] },
  ...(needsBroker
    ? [
        { program: 'mosquitto', find: findMosquitto, isRequired: true, packages: ['mosquitto'] },
        // Tests that need OpenVPN, a tun device or a third-party SMPP implementation are skipped where it is missing, and say why.
        {
          program: 'openvpn',
          find: findOpenVpn,
          isRequired: false,
          packages: existsSync('/dev/net/tun') ? ['openvpn', 'iproute2'] : [],
        },
        { program: 'Net::SMPP', find: findSmpp, isRequired: false, packages: ['libnet-smpp-perl'] },
      ]
    : []),
];
installMissing(needed.filter(({ find }) => find() === undefined).flatMap(({ packages }) => packages));
for (const { program, find, isRequired } of needed) {
  if (isRequired && find() === undefined)
    refuse(`These tests need ${program}: install it, or set ${program.toUpperCase()} to its program.`);
}
const near = isNear ? ['--changed', findStartOfChange()] : [];
const mosquitto = findMosquitto();
runWithOurNode(
  'scripts/test.ts',
  [lane, ...near, ...args.filter((argument) => !OWN_OPTIONS.includes(argument))],
  {
    CHROMIUM: findChromium(),
    ...(mosquitto === undefined ? {} : { MOSQUITTO: mosquitto }),
    ...(lane === 'test:long' ? { ROTA_LONG: '1' } : {}),
  },
);

function findStartOfChange() {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'HEAD';
}

function findChromium() {
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  return process.env.CHROMIUM || findProgram(names, []) || (existsSync(onMac) ? onMac : undefined);
}

function findMosquitto() {
  return process.env.MOSQUITTO || findProgram(['mosquitto'], ['/opt/homebrew/sbin']);
}

function findOpenVpn() {
  return findProgram(['openvpn'], []);
}

function findSmpp() {
  return spawnSync('perl', ['-MNet::SMPP', '-e', '1'], { stdio: 'ignore' }).status === 0 ? 'perl' : undefined;
}

// Debian keeps some programs in folders that are not on every path.
function findProgram(names, otherFolders) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    ...otherFolders,
  ];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// On Debian as root, before any test runs. No service of the packages is started.
function installMissing(names) {
  if (names.length === 0 || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  process.stdout.write(`Installing ${names.join(', ')} for the tests.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const runApt = (...options) =>
    spawnSync('apt-get', options, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  const install = (some) => runApt('install', '-y', '--no-install-recommends', ...some);
  if (install(names) || (runApt('update') && install(names))) return;
  // A tool that cannot be installed does not prevent the others.
  for (const name of names) install([name]);
}
