import type { ProtocolVersion } from '@rota/contract/robots';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import type { Database } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError } from '../../../http/app-error.ts';
import type { LiveHub } from '../../../live/index.ts';
import { createTokenBucket, type TokenBucket } from '../../../token-bucket.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { RobotSecrets } from '../../../vault/robot-secrets.ts';
import { announceMqttUser, setMqttPassword, type MqttPasswords } from '../mqtt/index.ts';
import { hashActivationCode, isSameDigest } from './credentials.service.ts';
import { mqttAccessOf, mqttUsernameOf, type MqttAccess } from './robot-record.service.ts';
import { composeRobot, type RegisteredRobotRow } from './robots.rules.ts';
import * as store from './robots.store.ts';

export type RobotSettings = {
  readonly robot_id: string;
  readonly project_id: number;
  readonly name: string;
  readonly protocol_version: ProtocolVersion;
  readonly mqtt: MqttAccess;
};
export type ActivationDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'registryChanged' | 'robotViews'>;
  readonly live: Pick<LiveHub, 'publish'>;
  readonly mqttUrl: () => string;
  readonly passwords: MqttPasswords;
  readonly secrets: RobotSecrets;
  readonly clock: () => number;
};
export type ActivationService = ReturnType<typeof createActivationService>;

/** What one address may try, over all serial numbers. */
const ADDRESS_LIMIT = { burst: 20, perSecond: 0.2 };
const MAX_ADDRESSES = 5_000;
const NO_CODE = '0'.repeat(64);

/** A robot fetches its settings with the code from its registration: once, and a wrong code costs one of few tries. */
export function createActivationService(deps: ActivationDeps) {
  const { database } = deps;
  const addresses = new Map<string, TokenBucket>();

  function mayTry(ip: string): boolean {
    const bucket = addresses.get(ip) ?? createTokenBucket(ADDRESS_LIMIT);
    if (!addresses.has(ip) && addresses.size >= MAX_ADDRESSES) addresses.clear();
    addresses.set(ip, bucket);
    return bucket.take(deps.clock());
  }

  /** Throws ROBOT_ACTIVATION_INVALID, the same for an unknown robot, a wrong, a used and an expired code; ThrottlerException. */
  async function activate(
    body: { serial_number: string; activation_code: string },
    ip: string,
  ): Promise<RobotSettings> {
    if (!mayTry(ip)) throw new AppError('ThrottlerException', 'Request limit reached, try later');
    const given = hashActivationCode(body.activation_code);
    const candidates = await database.global((tx) => store.listActivationCandidates(tx, body.serial_number));
    // An unknown robot costs as much time as a known one.
    const match = [...candidates, undefined].filter((candidate) =>
      isSameDigest(candidate?.codeHash ?? NO_CODE, given),
    )[0];
    const done = match && (await exchange(match));
    if (done === undefined) {
      await database.global((tx) => store.countActivationMiss(tx, body.serial_number));
      throw new AppError(
        'ROBOT_ACTIVATION_INVALID',
        'The serial number and activation code do not belong together, or the code was used',
      );
    }
    const { row, password } = done;
    const view = (await deps.fleet.robotViews(row.projectId)).get(row.robotId);
    deps.live.publish('robots', row.projectId, { upsert: [composeRobot(row, view)] });
    return {
      robot_id: row.robotId,
      project_id: row.projectId,
      name: row.name,
      protocol_version: row.protocolVersion,
      mqtt: mqttAccessOf(row, deps.mqttUrl(), password),
    };
  }

  async function exchange(
    found: store.ActivationCandidate,
  ): Promise<{ row: RegisteredRobotRow; password: string } | undefined> {
    const { projectId, robotId } = found;
    const { password, seed } = deps.passwords.create();
    return database.tenant(projectId, async (tx) => {
      const before = await store.lockRobot(tx, projectId, robotId);
      if (before === undefined || !(await store.useActivation(tx, projectId, robotId, found.codeHash)))
        return undefined;
      await setMqttPassword(tx, projectId, robotId, { hash: hashMqttPassword(password), seed }, 'add');
      await deps.secrets.keep(tx, robotId, 'mqtt_password', password);
      await deps.secrets.forget(tx, robotId, 'activation_code');
      await announceMqttUser(tx, {
        username: mqttUsernameOf(robotId),
        removedPrefix: null,
        keepsSessions: true,
      });
      const row = await store.setActivated(tx, projectId, robotId, true);
      const actor = { id: robotId, name: row.name };
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_ROBOT_ACTIVATED',
        entity: 'robot',
        entityId: robotId,
        before,
        after: row,
      });
      await deps.fleet.registryChanged(tx, projectId, 'robots');
      return { row, password };
    });
  }

  return { activate };
}
