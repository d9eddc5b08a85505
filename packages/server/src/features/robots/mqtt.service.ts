import { connect } from 'node:net';
import { startEmbeddedBroker, type BrokerLog, type BrokerRefusal, type EmbeddedBroker } from '../../adapters/broker/index.ts';
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
  /** Why our broker last turned the robot away; undefined with a broker of somebody else. */
  lastRefusal(robot: { readonly manufacturer: string; readonly serialNumber: string }): BrokerRefusal | undefined;
  /** Where robots reach the broker. */
  robotUrl(): string;
  /** How the console itself signs in; undefined while there is no broker. */
  consoleAccess(): ConsoleAccess | undefined;
};

const PROBE_EVERY_MS = 10_000;

export function createMqttService(deps: { config: MqttConfig; database: Database; log: BrokerLog }): MqttService {
  return deps.config.mqttUrl === undefined ? embeddedService(deps) : outsideService(deps.config.mqttUrl);
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
    lastRefusal: ({ manufacturer, serialNumber }) => broker?.lastRefusal(`${manufacturer}/${serialNumber}`),
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

/** A broker that somebody else runs. Its users are provisioned there; we only see whether it can be reached. */
function outsideService(mqttUrl: string): MqttService {
  const { protocol, hostname, port, username, password } = new URL(mqttUrl);
  const secure = protocol === 'mqtts:' || protocol === 'wss:';
  const fallback = protocol.startsWith('ws') ? (secure ? 443 : 80) : secure ? 8883 : 1883;
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? fallback : Number(port) };
  const publicUrl = new URL(mqttUrl);
  publicUrl.username = '';
  publicUrl.password = '';
  let reachable = false;
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      reachable = await canConnect(address);
      timer = setInterval(() => {
        canConnect(address).then(
          (answer) => (reachable = answer),
          () => (reachable = false),
        );
      }, PROBE_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
    },
    isUp: () => reachable,
    lastRefusal: () => undefined,
    robotUrl: () => publicUrl.href.replace(/\/$/, ''),
    consoleAccess: () => ({ url: publicUrl.href, username: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
}

async function canConnect(address: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: 2_000 });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}
