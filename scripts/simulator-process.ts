import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { omitSecrets } from './demo-process.ts';

type SimulatorSettings = {
  readonly apiUrl: string;
  readonly mqttUrl: string;
  readonly dataDir: string;
  readonly token: () => Promise<string>;
  /** Whether any project has simulated robots. */
  readonly hasWork: () => Promise<boolean>;
  readonly warn: (sentence: string) => void;
};
export type SimulatorProcess = { readonly stop: () => Promise<void> };

const PROGRAM = join(import.meta.dirname, '../packages/simulator/src/site-robots.ts');
/** How often is looked whether there are simulated robots, ms. */
const LOOK_MS = 2_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_AFTER_MS = 60_000;
const RENEW_TOKEN_MS = 24 * 3_600_000;
const STOP_PATIENCE_MS = 2_000;

/** Runs the simulator as a process of its own while any project has simulated robots; started again, with growing pauses, when it ends unexpectedly. */
export function startSimulator(settings: SimulatorSettings): SimulatorProcess {
  let child: ChildProcess | undefined;
  let pause = SHORTEST_PAUSE_MS;
  let notBefore = 0;
  let isStopping = false;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    const isWanted = await settings.hasWork();
    if (isStopping) return;
    if (!isWanted && child !== undefined) await end(child);
    if (isWanted && child === undefined && performance.now() >= notBefore) await start();
  }

  async function start(): Promise<void> {
    const token = await settings.token();
    if (isStopping) return;
    const startedAt = performance.now();
    const running = fork(PROGRAM, [], {
      execArgv: [],
      env: {
        ...omitSecrets(process.env),
        ROTA_API_URL: settings.apiUrl,
        ROTA_MQTT_URL: settings.mqttUrl,
        ROTA_DATA_DIR: settings.dataDir,
        ROTA_SIMULATOR_TOKEN: token,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A Ctrl-C in the terminal reaches us only; the robots go when we say so.
      detached: true,
    });
    child = running;
    running.on('error', (error) => settings.warn(`The simulator could not be started: ${error.message}.`));
    running.once('exit', (code, signal) => {
      const isExpected = child !== running;
      child = isExpected ? child : undefined;
      if (isExpected || isStopping) return;
      const isSteady = performance.now() - startedAt > STEADY_AFTER_MS;
      pause = isSteady ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      notBefore = performance.now() + pause;
      settings.warn(
        `The simulator ended unexpectedly (${signal ?? String(code)}); it starts again in ${Math.round(pause / 1_000)} s.`,
      );
    });
  }

  async function end(running: ChildProcess): Promise<void> {
    child = undefined;
    if (running.exitCode !== null || running.signalCode !== null) return;
    await new Promise<void>((done) => {
      const force = setTimeout(() => running.kill('SIGKILL'), STOP_PATIENCE_MS);
      running.once('exit', () => {
        clearTimeout(force);
        done();
      });
      running.kill('SIGTERM');
    });
  }

  function renewToken(): void {
    settings.token().then(
      (token) => child?.connected === true && child.send({ token }),
      (error: unknown) => settings.warn(`The simulator got no new token: ${String(error)}.`),
    );
  }

  const watching = setInterval(() => {
    looking = look().catch((error: unknown) =>
      settings.warn(`The simulated robots could not be read: ${String(error)}.`),
    );
  }, LOOK_MS);
  const renewing = setInterval(renewToken, RENEW_TOKEN_MS);
  return {
    async stop() {
      isStopping = true;
      clearInterval(watching);
      clearInterval(renewing);
      await looking;
      if (child !== undefined) await end(child);
    },
  };
}
