import type { FastifyBaseLogger } from 'fastify';
import { takeDataDir } from './adapters/data-dir.ts';
import { compose, type Rota, type Started } from './compose.ts';
import { listensBeyondLoopback, type Config } from './config.ts';
import { prepareDatabase } from './db/prepare.ts';

export type RunningRota = Pick<Rota, 'mintServiceToken' | 'simulation'> & {
  /** Where people open the console. */
  readonly url: string;
  readonly port: number;
  /** Where a process of this machine reaches it: over loopback and without TLS, as a certificate names the public host. */
  readonly onThisMachine: Started['onThisMachine'];
  /** The administrator's password, at the first start only and only when it was made up. */
  readonly firstPassword: { readonly username: string; readonly password: string } | undefined;
  /** Ends everything, the database last. */
  readonly stop: () => Promise<void>;
};

/** Starts a whole Rota: data folder, database, server. When a part fails, those already started are stopped. */
export async function startRota(config: Config, log: FastifyBaseLogger): Promise<RunningRota> {
  const stops: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    for (const stopPart of stops.splice(0).reverse()) {
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  }
  try {
    const dataDir = await takeDataDir(config.dataDir);
    stops.push(dataDir.release);
    const plainLog = {
      info: (message: string) => log.info(message),
      warn: (message: string) => log.warn(message),
    };
    const database = await prepareDatabase(config, plainLog);
    stops.push(database.stop);
    const rota = await compose(config, database, log);
    stops.push(rota.stop);
    const firstPassword = await rota.accounts.ensureAdministrator(config.adminPassword);
    if (config.tls === undefined && !config.httpsOnly && listensBeyondLoopback(config.host)) {
      log.warn(
        `Listening on ${config.host} without encryption: passwords and robot commands can be read and changed on the way. Set TLS_CERT and TLS_KEY.`,
      );
    }
    if (
      config.mqttPort !== undefined &&
      config.mqttHost !== config.host &&
      listensBeyondLoopback(config.host)
    ) {
      log.warn(
        'HTTPS_ONLY without TLS_CERT and TLS_KEY: MQTT listens on this machine only. Robots elsewhere need the two.',
      );
    }
    const started = await rota.start();
    const { mintServiceToken, simulation } = rota;
    return { ...started, firstPassword, mintServiceToken, simulation, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
