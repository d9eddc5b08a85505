import { randomUUID } from 'node:crypto';
import { createRobotLink, connectOverNetwork, type Connect, type RobotLink } from '@rota/robot-link';
import {
  hashMqttPassword,
  startEmbeddedBroker,
  startProvisioning,
  type BrokerConnection,
  type BrokerLog,
  type BrokerLimitHit,
  type BrokerRefusal,
  type EmbeddedBroker,
  type ProvisionedAccount,
} from '../../../adapters/broker/index.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { SetupProblem } from '../../../setup-problem.ts';
import type { Vault } from '../../../vault/index.ts';
import type { AddressWatch } from '../../access/blocked-ips/index.ts';
import type { MqttPasswords } from './mqtt-passwords.service.ts';
import {
  createMqttAccounts,
  listProvisionedAccounts,
  noteSignIn,
  onMqttUser,
} from './mqtt-accounts.store.ts';

type MqttConfig = Pick<
  Config,
  'mqttHost' | 'mqttPort' | 'mqttUrl' | 'mqttRobotUrl' | 'mqttProvisioning' | 'publicUrl' | 'tls'
>;
type ConsoleAccess = { readonly url: string; readonly username: string; readonly password: string };

/** The broker that robots and the console meet at: ours, or one outside. */
export type MqttService = {
  /** Throws SetupProblem when the port cannot be had. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  isUp: () => boolean;
  /** Why our broker last turned the robot away; undefined with an external broker. */
  lastRefusal: (robot: {
    readonly manufacturer: string;
    readonly serialNumber: string;
  }) => BrokerRefusal | undefined;
  /** Which limits of our broker the robot met; none with an external broker. */
  limitHits: (robot: {
    readonly manufacturer: string;
    readonly serialNumber: string;
  }) => readonly BrokerLimitHit[];
  /** The live connections of an account; null with an external broker, which alone knows. */
  connections: (username: string) => readonly BrokerConnection[] | null;
  /** Where robots reach the broker. */
  robotUrl: () => string;
  /** Where programs on this machine reach it. */
  localUrl: () => string;
  /** How the console signs in at an outside broker; undefined with ours, where it need not. */
  readonly consoleAccess: ConsoleAccess | undefined;
  /** How the console's own links connect; undefined while there is no broker. */
  connect: () => Connect | undefined;
};

const FIRST_CONNECT_MS = 2_000;

export type MqttDeps = {
  readonly config: MqttConfig;
  readonly database: Database;
  readonly vault: Vault;
  readonly passwords: MqttPasswords;
  /** Turns blocked addresses away, at a broker of our own. */
  readonly watch?: Pick<AddressWatch, 'refuses'> | undefined;
  readonly log: BrokerLog;
};

export function createMqttService(deps: MqttDeps): MqttService {
  return deps.config.mqttUrl === undefined
    ? embeddedService(deps)
    : outsideService(deps.config.mqttUrl, deps);
}

function embeddedService({ config, database, watch, log }: MqttDeps): MqttService {
  let broker: EmbeddedBroker | undefined;
  let unfollow: (() => Promise<void>) | undefined;
  function robotUrl(): string {
    const host = config.publicUrl === undefined ? 'localhost' : new URL(config.publicUrl).hostname;
    return `${config.tls === undefined ? 'mqtt' : 'mqtts'}://${host}:${broker?.port ?? config.mqttPort ?? 1883}`;
  }
  return {
    async start() {
      const { mqttPort: port, mqttHost: host, tls } = config;
      if (port === undefined) return;
      broker = await startBroker({ host, port, tls, refuses: watch?.refuses }, database, log);
      unfollow = await followMqttUsers(database, broker, log);
    },
    async stop() {
      await unfollow?.();
      await broker?.close();
    },
    isUp: () => broker?.status() === 'up',
    connections: (username) => broker?.connections(username) ?? [],
    lastRefusal: ({ manufacturer, serialNumber }) => broker?.lastRefusal(`${manufacturer}/${serialNumber}`),
    limitHits: ({ manufacturer, serialNumber }) => broker?.limitHits(`${manufacturer}/${serialNumber}`) ?? [],
    robotUrl,
    localUrl: () => broker?.localUrl ?? robotUrl(),
    consoleAccess: undefined,
    connect: () => broker?.connect,
  };
}

/** Starts the broker on the accounts of the database. Throws SetupProblem when the port cannot be had. */
export async function startBroker(
  options: {
    readonly host: string;
    readonly port: number;
    readonly tls: Config['tls'];
    readonly console?: { username: string; password: string };
    readonly refuses?: AddressWatch['refuses'] | undefined;
  },
  database: Database,
  log: BrokerLog,
): Promise<EmbeddedBroker> {
  try {
    const onSignedIn = (username: string, address: string): void => {
      noteSignIn(database, username, address).catch((error: unknown) =>
        log.warn({ err: error }, 'a sign-in could not be noted'),
      );
    };
    return await startEmbeddedBroker({ ...options, accounts: createMqttAccounts(database), onSignedIn, log });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SetupProblem(
        `The MQTT port ${options.port} is in use; stop what uses it, or set MQTT_PORT to another one.`,
        { cause },
      );
    if (code === 'EACCES')
      throw new SetupProblem(
        `The MQTT port ${options.port} may not be used by this user; set MQTT_PORT to one above 1023.`,
        { cause },
      );
    throw cause;
  }
}

/** Disconnects accounts that the console disables or removes, in any process. Answers a function that removes the listener. */
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
    ({ username, removedPrefix, keepsSessions }) => {
      if (keepsSessions !== true) broker.kick(username);
      // What goes on may have to be by the newer password.
      else broker.recheck(username).catch(complain);
      if (removedPrefix !== null) broker.forget(removedPrefix).catch(complain);
    },
    () => {
      broker.recheck().catch(complain);
    },
  );
}

/**
 * An external broker. We bring the accounts of robots there, or an operator does; we keep a connection of our own, to see whether
 * it answers.
 */
function outsideService(mqttUrl: string, deps: MqttDeps): MqttService {
  const { username, password } = new URL(mqttUrl);
  const publicUrl = new URL(mqttUrl);
  publicUrl.username = '';
  publicUrl.password = '';
  const access = {
    url: publicUrl.href,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  const connect = connectOverNetwork(access);
  let watch: RobotLink | undefined;
  let unfollow: (() => Promise<void>) | undefined;
  return {
    async start() {
      if (deps.config.mqttProvisioning === 'dynamic-security') unfollow = await followAtBroker(access, deps);
      watch = createRobotLink({
        connect,
        clientId: `rota-watch-${randomUUID()}`,
        onEvent: () => undefined,
        clock: Date.now,
        // A lost message is reported when it matters, by the links to the robots.
        log: {
          debug: () => undefined,
          info: () => undefined,
          warn: (fields, message) => deps.log.warn(fields, message),
        },
        reconnect: { minMs: 500, maxMs: 2_000 },
        keepaliveS: 5,
      });
      await upWithin(watch, FIRST_CONNECT_MS);
    },
    async stop() {
      await unfollow?.();
      await watch?.close();
    },
    isUp: () => watch?.status() === 'up',
    connections: () => null,
    lastRefusal: () => undefined,
    limitHits: () => [],
    robotUrl: () => (deps.config.mqttRobotUrl ?? publicUrl.href).replace(/\/$/, ''),
    localUrl: () => access.url,
    consoleAccess: access,
    connect: () => connect,
  };
}

/** Keeps the accounts at a broker with dynamic security as they are here. Answers a function that ends it. */
async function followAtBroker(
  access: ConsoleAccess,
  { database, vault, passwords, log }: MqttDeps,
): Promise<() => Promise<void>> {
  let announced = -1;
  async function accounts(usernames?: readonly string[]): Promise<readonly ProvisionedAccount[]> {
    const { accounts: found, unannounced } = await listProvisionedAccounts(
      { database, vault },
      passwords,
      usernames,
    );
    if (usernames === undefined && unannounced.length !== announced) {
      announced = unannounced.length;
      if (announced > 0)
        log.warn(
          { robots: announced },
          'robots registered for another broker are unknown at this one: renew their access',
        );
    }
    return found;
  }
  const installation = hashMqttPassword(passwords.restore('installation') ?? '').slice(0, 8);
  const complain = (error: unknown): void => {
    log.warn({ err: error }, 'the broker’s accounts could not be compared');
  };
  const provisioning = startProvisioning({ access, installation, accounts, log });
  const unlisten = await onMqttUser(
    database,
    ({ username, removedPrefix }) => {
      provisioning.apply(username, removedPrefix).catch(complain);
    },
    () => {
      provisioning.compare().catch(complain);
    },
  );
  return async () => {
    await unlisten();
    await provisioning.stop();
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
