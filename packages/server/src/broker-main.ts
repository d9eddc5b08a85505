import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { blockedIps } from './features/access/blocked-ips/index.ts';
import { followMqttUsers, startBroker } from './features/robots/mqtt/index.ts';
import { createLog } from './log.ts';
import { SetupProblem } from './setup-problem.ts';

/**
 * The broker alone, for servers that share it. Settings: HOST, MQTT_PORT, TLS_CERT and TLS_KEY as for the server; DATABASE_APP_URL,
 * the database as the application's role; MQTT_CONSOLE_USER and MQTT_CONSOLE_PASSWORD, which the servers carry in their MQTT_URL.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const consoleUser = readConsoleUser(process.env);
  if (config.databaseAppUrl === undefined)
    throw new SetupProblem('Set DATABASE_APP_URL to the database as the application’s role.');
  if (config.mqttPort === undefined)
    throw new SetupProblem('Set MQTT_PORT to the port to listen on, and leave MQTT_URL to the servers.');
  const log = createLog(config);
  const stopping = new Promise<NodeJS.Signals>((done) => {
    process.once('SIGINT', done);
    process.once('SIGTERM', done);
  });
  const database = openDatabase({ url: config.databaseAppUrl, maxConnections: 5, log });
  // Blocked addresses are read when they are first asked for, and again each minute.
  const { refuses } = blockedIps({ config, database, clock: Date.now, log }).watch;
  const { mqttHost: host, mqttPort: port, tls } = config;
  const broker = await startBroker({ host, port, tls, refuses, console: consoleUser }, database, log);
  log.info(`The broker listens on port ${broker.port}`);
  const ending = new AbortController();
  const following = followWhenPossible(() => followMqttUsers(database, broker, log), ending.signal);
  await stopping;
  ending.abort();
  await (
    await following
  )?.();
  await broker.close();
  await database.close();
}

const RETRY_MS = 1_000;

/** A broker that starts while the database is away waits for it: until then only the console can sign in. */
async function followWhenPossible(
  follow: () => Promise<() => Promise<void>>,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  while (!signal.aborted) {
    try {
      return await follow();
    } catch {
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

function readConsoleUser(env: NodeJS.ProcessEnv): { username: string; password: string } {
  const [username = '', password = ''] = [env['MQTT_CONSOLE_USER'], env['MQTT_CONSOLE_PASSWORD']];
  if (username === '' || username.startsWith('robot-') || password.length < 16) {
    throw new SetupProblem(
      'Set MQTT_CONSOLE_USER, not beginning with robot-, and MQTT_CONSOLE_PASSWORD of at least 16 characters.',
    );
  }
  return { username, password };
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      error instanceof SetupProblem
        ? `${error.message}\n`
        : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
