import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  createLog,
  readConfig,
  SetupProblem,
  startRota,
  version,
  type Config,
  type RunningRota,
} from '@rota/server';
import { codeReader } from './demo-codes.ts';
import { startDemo, type DemoProcess } from './demo-process.ts';
import { startSimulator, type SimulatorProcess } from './simulator-process.ts';

const root = join(import.meta.dirname, '..');
/** While developing, the console comes from a server of its own. */
const withoutWeb = process.argv.includes('--no-web');
const STOP_PATIENCE_MS = 4_500;
/** A Ctrl-C may reach us twice, from the terminal and from the process that started us. */
const SAME_SIGNAL_MS = 400;

/** npm start: the server, its database and broker, the console and the demo fleet, until Ctrl-C. */
async function launch(): Promise<void> {
  const config = readConfig({ ROTA_DEMO: 'on', ...omitEmpty(process.env) }, root);
  const stopping = stopRequested();
  const building = withoutWeb ? Promise.resolve() : buildConsole();
  const rota = await startRota(config, createLog(config));
  const demo = config.demo ? startDemoFleet(config, rota) : undefined;
  const simulator = startSimulatedRobots(config, rota);
  await greet(config, rota, building, stopping);
  await stopping;
  await stopAll(rota, [demo, simulator]);
}

/** For the process that starts us again when we end by ourselves. */
function notifyStarter(what: 'started' | 'stopping'): void {
  // It may be gone at this moment; then its going stops us, too.
  if (process.connected) process.send?.(what, () => undefined);
}

async function greet(
  config: Config,
  rota: RunningRota,
  building: Promise<void>,
  stopping: Promise<void>,
): Promise<void> {
  console.log(`\nRota ${version}`);
  if (rota.firstPassword !== undefined) {
    console.log(
      `  First sign-in: user ${rota.firstPassword.username}, password ${rota.firstPassword.password} (shown this once)`,
    );
  }
  if (config.demo)
    console.log('  A demo project with a simulated fleet is being set up; ROTA_DEMO=off starts empty.');
  await Promise.race([building, stopping]);
  notifyStarter('started');
  console.log(`  ${withoutWeb ? 'Server' : 'Console'}: ${rota.url}\n  Ctrl-C stops it.\n`);
}

/** In a process of its own, so that the server answers meanwhile. */
function buildConsole(): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'scripts/build-web.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) done();
      else fail(new SetupProblem('The console could not be built; see the messages above.'));
    });
    process.once('exit', () => void child.kill());
  });
}

function startDemoFleet(config: Config, rota: RunningRota): DemoProcess {
  const { mqttUrl, apiUrl } = rota.onThisMachine;
  return startDemo({
    apiUrl,
    mqttUrl,
    dataDir: config.dataDir,
    token: (projectId) =>
      rota.mintServiceToken(
        projectId === undefined ? { '*': ['rr_system_admin'] } : { [projectId]: ['rr_project_admin'] },
        'demo',
      ),
    codeOf: codeReader(apiUrl, () => rota.mintServiceToken({ '*': ['rr_system_admin'] }, 'demo')),
    warn: (sentence) => console.error(sentence),
  });
}

function startSimulatedRobots(config: Config, rota: RunningRota): SimulatorProcess {
  const { mqttUrl, apiUrl } = rota.onThisMachine;
  // So that the console offers simulated robots.
  rota.simulation.attend();
  return startSimulator({
    apiUrl,
    mqttUrl,
    dataDir: config.dataDir,
    token: () => rota.mintServiceToken({ '*': ['rr_system_admin'] }, 'simulator'),
    hasWork: rota.simulation.hasWork,
    warn: (sentence) => console.error(sentence),
  });
}

/** Settles at the first request to stop; a second one ends the process at once. */
function stopRequested(): Promise<void> {
  return new Promise((done) => {
    let first: number | undefined;
    function request(): void {
      if (first === undefined) {
        first = performance.now();
        notifyStarter('stopping');
        done();
      } else if (performance.now() - first > SAME_SIGNAL_MS) {
        process.exit(130);
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
    // The process that started us is gone.
    process.once('disconnect', request);
  });
}

async function stopAll(
  rota: RunningRota,
  fleets: readonly (DemoProcess | SimulatorProcess | undefined)[],
): Promise<void> {
  console.log('Stopping.');
  const force = setTimeout(() => {
    console.error('Not everything stopped in time; ending anyway.');
    process.exit(1);
  }, STOP_PATIENCE_MS);
  await Promise.all(fleets.map(async (fleet) => fleet?.stop()));
  await rota.stop();
  clearTimeout(force);
}

function omitEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

launch().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof SetupProblem ? error.message : error);
    process.exit(1);
  },
);
