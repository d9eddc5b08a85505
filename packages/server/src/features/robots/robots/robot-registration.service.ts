import { randomUUID } from 'node:crypto';
import type { RecordUse } from '@rota/contract/core';
import type { ProtocolVersion, RegisteredRobot, Robot, RobotDialect } from '@rota/contract/robots';
import { defaultInterfaceName, topicPrefix } from '@rota/robot-link';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, requireRow, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { RobotSecrets } from '../../../vault/robot-secrets.ts';
import { refuseUsed, type Uses } from '../../sites/uses/index.ts';
import {
  announceMqttUser,
  findMqttUser,
  insertMqttUser,
  setMqttPassword,
  setMqttPrefix,
  type MqttPasswords,
} from '../mqtt/index.ts';
import { createActivationCode, hashActivationCode } from './credentials.service.ts';
import type { MovesAlong } from './robot-records.ts';
import { composeRobot, isCarryingOut, type RegisteredRobotRow } from './robots.rules.ts';
import * as store from './robots.store.ts';

export type RegistrationBody = {
  readonly name: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly serial_number: string;
  readonly protocol_version: ProtocolVersion;
  readonly interface_name?: string | undefined;
  readonly dialect?: RobotDialect | undefined;
};
export type RegistrationDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'registryChanged' | 'robotViews' | 'robotDetails'>;
  readonly live: Pick<LiveHub, 'publish'>;
  /** Ids of the project's maps that robots may drive on. */
  readonly listMapIds: (projectId: number) => Promise<readonly string[]>;
  /** Where robots reach the broker. */
  readonly mqttUrl: () => string;
  readonly passwords: MqttPasswords;
  readonly secrets: RobotSecrets;
  readonly uses: Pick<Uses, 'list'>;
  /** What other features keep of a robot, to be unbound when it is removed. */
  readonly movesAlong: readonly MovesAlong[];
};
export type MqttAccess = RegisteredRobot['mqtt'];
export type RegistrationService = ReturnType<typeof createRegistrationService>;

const ACTIVATION = { validDays: 7, tries: 10 } as const;

/** The name by which a robot signs in at the broker. */
export function mqttUsernameOf(robotId: string): string {
  return `robot-${robotId}`;
}

/** What a robot needs to reach the broker. The client id is advice: any will do. */
export function mqttAccessOf(
  robot: Pick<RegisteredRobotRow, 'robotId' | 'interfaceName'>,
  url: string,
  password: string,
): MqttAccess {
  const username = mqttUsernameOf(robot.robotId);
  return { url, username, password, client_id: username, interface_name: robot.interfaceName };
}

const ROBOT: AuditedRecord<RegisteredRobotRow> = {
  entity: 'robot',
  idOf: ({ robotId }) => robotId,
  snapshot: auditSnapshot,
  conflicts: {
    robot_serial_unique: {
      code: 'ROBOT_SERIAL_TAKEN',
      message: 'A robot with this manufacturer and serial number is registered already',
    },
  },
};

/** Robots are added, changed and removed. Each change, its audit entry and its notice to the fleet owner and the brokers are one transaction. */
export function createRegistrationService({
  database,
  fleet,
  live,
  mqttUrl,
  passwords,
  secrets,
  listMapIds,
  uses,
  movesAlong,
}: RegistrationDeps) {
  async function show(projectId: number, row: RegisteredRobotRow): Promise<Robot> {
    const robot = composeRobot(row, (await fleet.robotViews(projectId)).get(row.robotId));
    live.publish('robots', projectId, { upsert: [robot] });
    return robot;
  }
  async function lockRobot(tx: Tx, projectId: number, robotId: string): Promise<RegisteredRobotRow> {
    const row = await store.lockRobot(tx, projectId, robotId);
    if (row === undefined) throw recordNotFound();
    return row;
  }

  /** Throws ROBOT_SERIAL_TAKEN when the robot is registered already, in whatever project. */
  async function register(
    projectId: number,
    body: RegistrationBody,
    actor: ActorRef,
  ): Promise<RegisteredRobot> {
    const { password, seed } = passwords.create();
    const activationCode = createActivationCode();
    const robot = {
      name: body.name,
      model: body.model,
      manufacturer: body.manufacturer,
      serialNumber: body.serial_number,
      protocolVersion: body.protocol_version,
      robotId: randomUUID(),
      interfaceName: body.interface_name ?? defaultInterfaceName(body.protocol_version),
      dialect: body.dialect ?? {},
    };
    const row = await auditedChange(
      database,
      ROBOT,
      { projectId, actor, code: 'LOG_ROBOT_REGISTERED' },
      async (tx) => {
        const after = await insertWithAccess(
          tx,
          projectId,
          robot,
          { password, seed, activationCode },
          secrets,
        );
        await announceMqttUser(tx, {
          username: mqttUsernameOf(robot.robotId),
          removedPrefix: null,
          keepsSessions: true,
        });
        await fleet.registryChanged(tx, projectId, 'robots');
        return { before: null, after, answer: after };
      },
    );
    await show(projectId, row);
    return {
      robot_id: row.robotId,
      activation_code: activationCode,
      mqtt: mqttAccessOf(row, mqttUrl(), password),
      map_ids: [...(await listMapIds(projectId))],
    };
  }

  /** A disabled robot loses its connection at once and gets no other; one with a new prefix has to connect again. */
  async function update(
    projectId: number,
    robotId: string,
    change: RobotChange,
    actor: ActorRef,
  ): Promise<Robot> {
    const entry = { projectId, actor, code: 'LOG_ROBOT_CHANGED' } as const;
    const row = await auditedChange(database, ROBOT, entry, async (tx) => {
      const before = await lockRobot(tx, projectId, robotId);
      const content = {
        name: change.name ?? before.name,
        enabled: change.enabled ?? before.enabled,
        interfaceName: change.interface_name ?? before.interfaceName,
        dialect: change.dialect ?? before.dialect,
        m2mNumber: change.m2m_number === undefined ? before.m2mNumber : change.m2m_number,
        tags: change.tags ?? before.tags,
      };
      const after = await store.updateRobot(tx, projectId, robotId, content);
      await fleet.registryChanged(tx, projectId, 'robots');
      const username = mqttUsernameOf(robotId);
      if (topicPrefix(before) !== topicPrefix(after)) {
        await setMqttPrefix(tx, projectId, robotId, topicPrefix(after));
        await announceMqttUser(tx, { username, removedPrefix: topicPrefix(before) });
      } else if (before.enabled !== after.enabled) {
        await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: after.enabled });
      }
      return { before, after, answer: after };
    });
    return show(projectId, row);
  }

  /** A new password and code; connections with the old password are cut off. */
  async function renewAccess(projectId: number, robotId: string, actor: ActorRef): Promise<RegisteredRobot> {
    const { password, seed } = passwords.create();
    const activationCode = createActivationCode();
    const entry = { projectId, actor, code: 'LOG_ROBOT_ACCESS_RENEWED' } as const;
    const row = await auditedChange(database, ROBOT, entry, async (tx) => {
      const before = await lockRobot(tx, projectId, robotId);
      await setMqttPassword(tx, projectId, robotId, { hash: hashMqttPassword(password), seed }, 'replace');
      await store.putActivation(tx, projectId, robotId, {
        codeHash: hashActivationCode(activationCode),
        ...ACTIVATION,
      });
      await secrets.keep(tx, robotId, 'mqtt_password', password);
      await secrets.keep(tx, robotId, 'activation_code', activationCode);
      const after = await store.setActivated(tx, projectId, robotId, false);
      await fleet.registryChanged(tx, projectId, 'robots');
      await announceMqttUser(tx, { username: mqttUsernameOf(robotId), removedPrefix: null });
      return { before, after, answer: after };
    });
    await show(projectId, row);
    return {
      robot_id: robotId,
      activation_code: activationCode,
      mqtt: mqttAccessOf(row, mqttUrl(), password),
      map_ids: [...(await listMapIds(projectId))],
    };
  }

  /** What depends on a robot. Throws RECORD_NOT_FOUND. */
  async function listUses(projectId: number, robotId: string): Promise<RecordUse[]> {
    return database.tenant(projectId, async (tx) => {
      requireRow(await store.findRobot(tx, projectId, robotId));
      return uses.list(tx, 'robot', projectId, robotId);
    });
  }

  /** Throws ROBOT_BUSY while the robot carries something out, ROBOT_NEEDED while tasks, schedules or templates name it. */
  async function remove(projectId: number, robotId: string, actor: ActorRef): Promise<Record<string, never>> {
    const views = await fleet.robotViews(projectId);
    const entry = { projectId, actor, code: 'LOG_ROBOT_REMOVED' } as const;
    await auditedChange(database, ROBOT, entry, async (tx) => {
      const before = await lockRobot(tx, projectId, robotId);
      if (isCarryingOut(views.get(robotId)))
        throw new AppError('ROBOT_BUSY', 'The robot is carrying something out; cancel that first');
      refuseUsed('ROBOT_NEEDED', await uses.list(tx, 'robot', projectId, robotId), false);
      const user = await findMqttUser(tx, projectId, robotId);
      for (const records of movesAlong) await records.release(tx, projectId, robotId, actor);
      await store.deleteRobot(tx, projectId, robotId);
      await secrets.forget(tx, robotId);
      await fleet.registryChanged(tx, projectId, 'robots');
      await announceMqttUser(tx, { username: user.username, removedPrefix: user.prefix });
      return { before, after: null, answer: undefined };
    });
    live.publish('robots', projectId, { remove: [robotId] });
    live.publish('poses', projectId, { remove: [robotId] });
    live.publish('robot', projectId, { remove: [robotId], id: robotId });
    return {};
  }

  return { register, update, renewAccess, remove, listUses };
}

/** A robot with its account at the broker and the code by which it fetches its settings. */
export async function insertWithAccess(
  tx: Tx,
  projectId: number,
  robot: store.NewRobot,
  made: { readonly password: string; readonly seed: string | null; readonly activationCode: string },
  secrets: RobotSecrets,
): Promise<RegisteredRobotRow> {
  const row = await store.insertRobot(tx, projectId, robot);
  await insertMqttUser(tx, projectId, {
    username: mqttUsernameOf(robot.robotId),
    robotId: robot.robotId,
    prefix: topicPrefix(robot),
    passwordHash: hashMqttPassword(made.password),
    passwordSeed: made.seed,
  });
  await store.putActivation(tx, projectId, robot.robotId, {
    codeHash: hashActivationCode(made.activationCode),
    ...ACTIVATION,
  });
  await secrets.keep(tx, robot.robotId, 'mqtt_password', made.password);
  await secrets.keep(tx, robot.robotId, 'activation_code', made.activationCode);
  return row;
}

export type RobotChange = {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly interface_name?: string | undefined;
  readonly dialect?: RobotDialect | undefined;
  readonly m2m_number?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
};

/** A robot as the audit log shows it. What belongs to its model stands at the model, and an update in its rollout. */
export function auditSnapshot(row: RegisteredRobotRow): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !ELSEWHERE.includes(field)));
}
const ELSEWHERE: readonly string[] = [
  'modelMapAliases',
  'modelVersion',
  'reserved',
] satisfies (keyof RegisteredRobotRow)[];
