import type { Ground, Part } from '../../../part.ts';
import type { BlockedIps } from '../../access/blocked-ips/index.ts';
import { createMqttAccounts } from './mqtt-accounts.store.ts';
import { createSeededPasswords, randomPasswords, type MqttPasswords } from './mqtt-passwords.service.ts';
import { createMqttQuestions } from './mqtt-questions.service.ts';
import { mqttRoutes } from './mqtt.routes.ts';
import { createMqttService, type MqttService } from './mqtt.service.ts';
import { createMqttUserService } from './mqtt-users.service.ts';

export {
  announceMqttUser,
  createMqttAccounts,
  deleteElevatorAccount,
  findMqttUser,
  insertMqttUser,
  renewDeviceAccount,
  setElevatorPassword,
  setMqttPassword,
  setMqttPrefix,
} from './mqtt-accounts.store.ts';
export { findMqttUser as findMqttAccount, listSignIns } from './mqtt-users.store.ts';
export { randomPasswords, type MqttPasswords, type NewMqttPassword } from './mqtt-passwords.service.ts';
export { followMqttUsers, startBroker } from './mqtt.service.ts';

/** The broker, ours or one outside, and the accounts of robots at it. */
export type Mqtt = Part & { readonly broker: MqttService; readonly passwords: MqttPasswords };

type MqttGround = Pick<Ground, 'config' | 'database' | 'secret' | 'vault' | 'clock' | 'log'> & {
  readonly blockedIps: Pick<BlockedIps, 'watch'>;
};

export async function mqtt(ground: MqttGround): Promise<Mqtt> {
  const { config, database, secret, vault, clock, log, blockedIps } = ground;
  const passwords =
    config.mqttProvisioning === 'dynamic-security'
      ? createSeededPasswords(await secret('mqtt-passwords'))
      : randomPasswords;
  const broker = createMqttService({ config, database, vault, passwords, watch: blockedIps.watch, log });
  const questions = createMqttQuestions({
    accounts: createMqttAccounts(database),
    secret: config.mqttProvisioning === 'http' ? config.mqttHttpSecret : undefined,
    console: broker.consoleAccess,
    clock,
  });
  const users = createMqttUserService({ database, vault, passwords, broker });
  return {
    broker,
    passwords,
    routes: (app, mounting) => mqttRoutes(app, { questions, users }, mounting),
    start: broker.start,
    stop: broker.stop,
  };
}
