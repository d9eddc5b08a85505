import type { RecordUse } from '@rota/contract/core';
import type { RegisteredRobot, Robot, RobotDialect } from '@rota/contract/robots';
import { topicPrefix } from '@rota/robot-link';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import type { Tx } from '../../../db/database.ts';
import { requireRow, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { auditedChange } from '../../../audit/index.ts';
import { announceMqttUser, setMqttPassword, setMqttPrefix } from '../mqtt/index.ts';
import { createActivationCode, hashActivationCode } from './credentials.service.ts';
import type { RobotDesk } from './robot-desk.service.ts';
import {
  ACTIVATION,
  mqttAccessOf,
  mqttUsernameOf,
  ROBOT,
  type RegistrationBody,
  type RegistrationDeps,
} from './robot-record.service.ts';
import { composeRobot, type RegisteredRobotRow } from './robots.rules.ts';
import * as store from './robots.store.ts';

export type RegistrationService = ReturnType<typeof createRegistrationService>;

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
  settleConfig,
  desk,
}: RegistrationDeps & { readonly desk: RobotDesk }) {
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
    const { row, activationCode, mqtt } = await database.tenant(projectId, (tx) =>
      desk.register(tx, projectId, body, actor),
    );
    await desk.show(projectId, [row]);
    return {
      robot_id: row.robotId,
      activation_code: activationCode,
      mqtt,
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
      if (change.tags !== undefined) await settleConfig(tx, projectId, robotId);
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
    await database.tenant(projectId, (tx) => desk.remove(tx, projectId, robotId, actor));
    desk.hide(projectId, [robotId]);
    return {};
  }

  return { register, update, renewAccess, remove, listUses };
}

export type RobotChange = {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly interface_name?: string | undefined;
  readonly dialect?: RobotDialect | undefined;
  readonly m2m_number?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
};
