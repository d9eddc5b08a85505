import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type DemoSettings = {
  readonly apiUrl: string;
  readonly mqttUrl: string;
  readonly dataDir: string;
  /** A token for the demo: to find or make its project, then to do all else in that one. */
  readonly token: (projectId: number | undefined) => Promise<string>;
  /** The code that was sent to a demo guest's phone, while nothing leaves the installation; undefined where there is none. */
  readonly codeOf: (phone: string) => Promise<string | undefined>;
  readonly warn: (sentence: string) => void;
};

export type DemoProcess = { readonly stop: () => Promise<void> };

const PROGRAM = join(import.meta.dirname, '../packages/simulator/src/demo.ts');
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_AFTER_MS = 60_000;
const RENEW_TOKEN_MS = 24 * 3_600_000;
const STOP_PATIENCE_MS = 2_000;

/** Runs the simulated fleet as a process of its own; started again, with growing pauses, when it ends unexpectedly. */
export function startDemo(settings: DemoSettings): DemoProcess {
  let child: ChildProcess | undefined;
  let pause = SHORTEST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let projectId: number | undefined;

  const environment = {
    ...omitSecrets(process.env),
    ROTA_API_URL: settings.apiUrl,
    ROTA_MQTT_URL: settings.mqttUrl,
    ROTA_DATA_DIR: settings.dataDir,
  };

  async function start(): Promise<void> {
    projectId = undefined;
    const token = await settings.token(undefined);
    if (stopping) return;
    const startedAt = performance.now();
    const running = fork(PROGRAM, [], {
      execArgv: [],
      env: { ...environment, ROTA_DEMO_TOKEN: token },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A Ctrl-C in the terminal reaches us only; the fleet goes when we say so.
      detached: true,
    });
    child = running;
    running.on('error', (error) => settings.warn(`The demo fleet could not be started: ${error.message}.`));
    running.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null) return;
      if ('codeFor' in message) tellCode(running, String(message.codeFor));
      if (!('projectId' in message)) return;
      projectId = Number(message.projectId);
      renewToken();
    });
    running.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      pause =
        performance.now() - startedAt > STEADY_AFTER_MS
          ? SHORTEST_PAUSE_MS
          : Math.min(pause * 2, LONGEST_PAUSE_MS);
      settings.warn(
        `The demo fleet ended unexpectedly (${signal ?? String(code)}); it starts again in ${Math.round(pause / 1_000)} s.`,
      );
      timer = setTimeout(run, pause);
    });
  }

  function run(): void {
    start().catch((error: unknown) =>
      settings.warn(`The demo fleet could not be started: ${String(error)}.`),
    );
  }

  function tellCode(to: ChildProcess, phone: string): void {
    settings.codeOf(phone).then(
      (code) => to.connected && to.send({ codeFor: phone, code }),
      (error: unknown) => settings.warn(`The demo guests get no codes: ${String(error)}.`),
    );
  }

  function renewToken(): void {
    settings.token(projectId).then(
      (token) => child?.connected === true && child.send({ token }),
      (error: unknown) => settings.warn(`The demo fleet has no new token: ${String(error)}.`),
    );
  }
  const renewal = setInterval(renewToken, RENEW_TOKEN_MS);

  if (existsSync(PROGRAM)) run();
  return {
    async stop() {
      stopping = true;
      clearInterval(renewal);
      clearTimeout(timer);
      const last = child;
      if (last === undefined) return;
      const ended = new Promise<void>((done) => last.once('exit', () => done()));
      last.kill('SIGTERM');
      const force = setTimeout(() => last.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(force);
    },
  };
}

/** Simulated robots are clients like any other: they have no business with the database or the administrator. */
export function omitSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = new Set(['ROTA_ADMIN_PASSWORD', 'DATABASE_URL', 'DATABASE_APP_URL', 'METRICS_TOKEN']);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.has(name)));
}
