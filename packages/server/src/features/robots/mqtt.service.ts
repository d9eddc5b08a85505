import { randomUUID } from 'node:crypto';
import { createRobotLink, type RobotLink } from '@rota/robot-link';
import { startEmbeddedBroker, type BrokerLog, type EmbeddedBroker } from '../../adapters/broker/index.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { SetupProblem } from '../../setup-problem.ts';
import { createMqttAccounts, onMqttUser } from './mqtt-accounts.store.ts';

export type MqttConfig = Pick<Config, 'host' | 'mqttPort' | 'mqttUrl' | 'publicUrl' | 'tls'>;
export type ConsoleAccess = { readonly url: string; readonly username: string; readonly password: string };

/** The broker that robots and the console meet at: ours, or one outside. */
export type MqttService = {
  /** Throws SetupProblem when the port cannot be had. */
  start(): Promise<void>;
  stop(): Promise<void>;
  isUp(): boolean;
  /** Where robots reach the broker. */
  robotUrl(): string;
  /** How the console itself signs in; undefined while there is no broker. */
  consoleAccess(): ConsoleAccess | undefined;
};

const FIRST_CONNECT_MS = 2_000;

export function createMqttService(deps: { config: MqttConfig; database: Database; log: BrokerLog }): MqttService {
  return deps.config.mqttUrl === undefined ? embeddedService(deps) : outsideService(deps.config.mqttUrl, deps.log);
}

function embeddedService({ config, database, log }: { config: MqttConfig; database: Database; log: BrokerLog }): MqttService {
  let broker: EmbeddedBroker | undefined;
  let unfollow: (() => Promise<void>) | undefined;
  return {
    async start() {
      const { mqttPort: port, host, tls } = config;
      if (port === undefined) return;
      broker = await startBroker({ host, port, tls }, database, log);
      unfollow = await followMqttUsers(database, broker, log);
    },
    async stop() {
      await unfollow?.();
      await broker?.close();
    },
    isUp: () => broker?.status() === 'up',
    robotUrl() {
      const host = config.publicUrl === undefined ? 'localhost' : new URL(config.publicUrl).hostname;
      return `${config.tls === undefined ? 'mqtt' : 'mqtts'}://${host}:${broker?.port ?? config.mqttPort ?? 1883}`;
    },
    consoleAccess: () => broker?.consoleAccess,
  };
}

/** Starts the broker on the accounts of the database. Throws SetupProblem when the port cannot be had. */
export async function startBroker(
  options: {
    readonly host: string;
    readonly port: number;
    readonly tls: Config['tls'];
    readonly console?: { username: string; password: string };
  },
  database: Database,
  log: BrokerLog,
): Promise<EmbeddedBroker> {
  try {
    return await startEmbeddedBroker({ ...options, accounts: createMqttAccounts(database), log });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SetupProblem(`The MQTT port ${options.port} is in use; stop what uses it, or set MQTT_PORT to another one.`, { cause });
    if (code === 'EACCES')
      throw new SetupProblem(`The MQTT port ${options.port} may not be used by this user; set MQTT_PORT to one above 1023.`, { cause });
    throw cause;
  }
}

/** Cuts off whoever the console disables or removes, whichever process did it. Answers a function that ends the following. */
export async function followMqttUsers(
  database: Database,
  broker: Pick<EmbeddedBroker, 'kick' | 'forget' | 'recheck'>,
  log: BrokerLog,
): Promise<() => Promise<void>> {
  const complain = (error: unknown): void => {
    log.warn({ err: error }, 'MQTT sessions could not be compared with their accounts');
  };
  return onMqttUser(
    database,
    ({ username, removedPrefix }) => {
      broker.kick(username);
      if (removedPrefix !== null) broker.forget(removedPrefix).catch(complain);
    },
    () => {
      broker.recheck().catch(complain);
    },
  );
}

/** A broker that somebody else runs. Its users are provisioned there; we keep a connection of our own, to see whether it answers. */
function outsideService(mqttUrl: string, log: BrokerLog): MqttService {
  const { username, password } = new URL(mqttUrl);
  const publicUrl = new URL(mqttUrl);
  publicUrl.username = '';
  publicUrl.password = '';
  const access = { url: publicUrl.href, username: decodeURIComponent(username), password: decodeURIComponent(password) };
  let watch: RobotLink | undefined;
  return {
    async start() {
      watch = createRobotLink({
        ...access,
        clientId: `rota-watch-${randomUUID()}`,
        onEvent: () => undefined,
        clock: Date.now,
        // What is lost here is told when it matters, by the links to the robots.
        log: { debug: () => undefined, info: () => undefined, warn: (fields, message) => log.warn(fields, message) },
        reconnect: { minMs: 500, maxMs: 2_000 },
        keepaliveS: 5,
      });
      await upWithin(watch, FIRST_CONNECT_MS);
    },
    async stop() {
      await watch?.close();
    },
    isUp: () => watch?.status() === 'up',
    robotUrl: () => publicUrl.href.replace(/\/$/, ''),
    consoleAccess: () => access,
  };
}

function upWithin(link: RobotLink, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unlisten();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unlisten = link.onStatus(end);
  });
}
