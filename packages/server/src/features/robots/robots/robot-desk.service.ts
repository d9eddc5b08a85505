import { randomUUID } from 'node:crypto';
import { defaultInterfaceName, topicPrefix } from '@rota/robot-link';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { conflictOf } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import { refuseUsed } from '../../sites/uses/index.ts';
import { announceMqttUser, findMqttUser, setMqttPassword } from '../mqtt/index.ts';
import { createActivationCode, hashActivationCode, isSameDigest } from './credentials.service.ts';
import {
  ACTIVATION,
  auditSnapshot,
  insertWithAccess,
  mqttAccessOf,
  mqttUsernameOf,
  ROBOT_CONFLICTS,
  type MqttAccess,
  type RegistrationBody,
  type RegistrationDeps,
} from './robot-record.service.ts';
import { composeRobot, isCarryingOut, type RegisteredRobotRow } from './robots.rules.ts';
import * as store from './robots.store.ts';

/** Access that was made just now; it is shown once. */
export type MadeAccess = {
  readonly row: RegisteredRobotRow;
  readonly activationCode: string;
  readonly mqtt: MqttAccess;
};
/** What others do with the register in their own transaction. `show` and `hide` follow after it, for the browsers. */
export type RobotDesk = ReturnType<typeof createRobotDesk>;

export function createRobotDesk(deps: RegistrationDeps) {
  const { database, fleet, live, mqttUrl, passwords, secrets, uses, movesAlong, settleConfig } = deps;

  /** Registers a robot. Throws ROBOT_SERIAL_TAKEN when it is registered already, in whatever project. */
  async function register(
    tx: Tx,
    projectId: number,
    body: RegistrationBody,
    actor: ActorRef,
  ): Promise<MadeAccess> {
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
    const made = { password, seed, activationCode };
    const row = await insertWithAccess(tx, projectId, robot, made, secrets).catch((error: unknown) => {
      throw conflictOf(ROBOT_CONFLICTS, error);
    });
    const username = mqttUsernameOf(row.robotId);
    await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: true });
    await record(tx, projectId, actor, 'LOG_ROBOT_REGISTERED', null, row);
    await settleConfig(tx, projectId, row.robotId);
    await fleet.registryChanged(tx, projectId, 'robots');
    return { row, activationCode, mqtt: mqttAccessOf(row, mqttUrl(), password) };
  }

  async function lock(tx: Tx, projectId: number, robotId: string): Promise<RegisteredRobotRow> {
    return requireRow(await store.lockRobot(tx, projectId, robotId));
  }

  /** Throws ROBOT_BUSY while a robot carries something out, ROBOT_NEEDED while tasks, schedules or templates name it. */
  async function refuseNeeded(tx: Tx, projectId: number, robotId: string): Promise<void> {
    if (isCarryingOut((await fleet.robotViews(projectId)).get(robotId)))
      throw new AppError('ROBOT_BUSY', 'The robot is carrying something out; cancel that first');
    refuseUsed('ROBOT_NEEDED', await uses.list(tx, 'robot', projectId, robotId), false);
  }

  /** Removes a robot with its account and its secrets. Throws RECORD_NOT_FOUND, ROBOT_BUSY, ROBOT_NEEDED. */
  async function remove(tx: Tx, projectId: number, robotId: string, actor: ActorRef): Promise<void> {
    const before = await lock(tx, projectId, robotId);
    await refuseNeeded(tx, projectId, robotId);
    const user = await findMqttUser(tx, projectId, robotId);
    for (const records of movesAlong) await records.release(tx, projectId, robotId, actor);
    await store.deleteRobot(tx, projectId, robotId);
    await secrets.forget(tx, robotId);
    await fleet.registryChanged(tx, projectId, 'robots');
    await announceMqttUser(tx, { username: user.username, removedPrefix: user.prefix });
    await record(tx, projectId, actor, 'LOG_ROBOT_REMOVED', before, null);
  }

  /**
   * Takes a robot out of use: disabled, and without anything by which it or a person could come in. Its account stays with a password that
   * is shown to no one, so that its name is not given to another. Throws RECORD_NOT_FOUND, ROBOT_BUSY, ROBOT_NEEDED.
   */
  async function putAway(tx: Tx, projectId: number, robotId: string): Promise<RegisteredRobotRow> {
    const before = await lock(tx, projectId, robotId);
    await refuseNeeded(tx, projectId, robotId);
    const { password, seed } = passwords.create();
    await setMqttPassword(tx, projectId, robotId, { hash: hashMqttPassword(password), seed }, 'replace');
    await store.putActivation(tx, projectId, robotId, {
      codeHash: hashActivationCode(createActivationCode()),
      validDays: 0,
      tries: 0,
    });
    await secrets.forget(tx, robotId);
    await store.setActivated(tx, projectId, robotId, false);
    const row = await store.updateRobot(tx, projectId, robotId, { ...before, enabled: false });
    await fleet.registryChanged(tx, projectId, 'robots');
    await announceMqttUser(tx, { username: mqttUsernameOf(robotId), removedPrefix: topicPrefix(before) });
    return row;
  }

  /** Takes a robot back into use, with new credentials. Throws RECORD_NOT_FOUND. */
  async function takeBack(tx: Tx, projectId: number, robotId: string): Promise<MadeAccess> {
    const before = await lock(tx, projectId, robotId);
    const { password, seed } = passwords.create();
    const activationCode = createActivationCode();
    await setMqttPassword(tx, projectId, robotId, { hash: hashMqttPassword(password), seed }, 'replace');
    await store.putActivation(tx, projectId, robotId, {
      codeHash: hashActivationCode(activationCode),
      ...ACTIVATION,
    });
    await secrets.keep(tx, robotId, 'mqtt_password', password);
    await secrets.keep(tx, robotId, 'activation_code', activationCode);
    await store.setActivated(tx, projectId, robotId, false);
    const row = await store.updateRobot(tx, projectId, robotId, { ...before, enabled: true });
    await fleet.registryChanged(tx, projectId, 'robots');
    await announceMqttUser(tx, { username: mqttUsernameOf(robotId), removedPrefix: null });
    return { row, activationCode, mqtt: mqttAccessOf(row, mqttUrl(), password) };
  }

  /** The code that a robot waits to exchange, as it is kept; undefined where none is, or where it ended. */
  async function readCode(tx: Tx, projectId: number, robotId: string): Promise<string | undefined> {
    const code = await store.findWaitingCode(tx, projectId, robotId);
    return code === undefined ? undefined : secrets.read(tx, robotId, 'activation_code');
  }

  /** Whether a code is the one that a robot waits to exchange. */
  async function isItsCode(tx: Tx, projectId: number, robotId: string, code: string): Promise<boolean> {
    const waiting = await store.findWaitingCode(tx, projectId, robotId);
    return waiting !== undefined && isSameDigest(waiting.code_hash, hashActivationCode(code));
  }

  /** Shows robots of a project as they are registered now. */
  async function show(projectId: number, rows: readonly RegisteredRobotRow[]): Promise<void> {
    const views = await fleet.robotViews(projectId);
    live.publish('robots', projectId, {
      upsert: rows.map((row) => composeRobot(row, views.get(row.robotId))),
    });
  }

  function hide(projectId: number, robotIds: readonly string[]): void {
    live.publish('robots', projectId, { remove: [...robotIds] });
    live.publish('poses', projectId, { remove: [...robotIds] });
    for (const id of robotIds) live.publish('robot', projectId, { remove: [id], id });
  }

  /** What keeps a robot from being removed or retired. Throws RECORD_NOT_FOUND. */
  async function obstacles(projectId: number, robotId: string) {
    const view = (await fleet.robotViews(projectId)).get(robotId);
    return database.tenant(projectId, async (tx) => ({
      row: requireRow(await store.findRobot(tx, projectId, robotId)),
      isWorking: isCarryingOut(view),
      uses: await uses.list(tx, 'robot', projectId, robotId),
    }));
  }

  return { register, lock, remove, putAway, takeBack, readCode, isItsCode, show, hide, obstacles };
}

async function record(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: 'LOG_ROBOT_REGISTERED' | 'LOG_ROBOT_REMOVED',
  before: RegisteredRobotRow | null,
  after: RegisteredRobotRow | null,
): Promise<void> {
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'robot',
    entityId: (after ?? before)?.robotId ?? '',
    before: before && auditSnapshot(before),
    after: after && auditSnapshot(after),
  });
}
