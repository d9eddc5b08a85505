import type { RecordUse } from '@rota/contract/core';
import type { RegisteredRobot, RobotDialect } from '@rota/contract/robots';
import { topicPrefix } from '@rota/robot-link';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { refuseUsed } from '../../sites/uses/index.ts';
import { z } from 'zod';
import { announceMqttUser, type NewMqttPassword } from '../mqtt/index.ts';
import { createActivationCode } from './credentials.service.ts';
import {
  auditSnapshot,
  insertWithAccess,
  mqttAccessOf,
  mqttUsernameOf,
  type RegistrationDeps,
} from './robot-record.service.ts';
import { composeRobot, isCarryingOut, type RegisteredRobotRow } from './robots.rules.ts';
import * as store from './robots.store.ts';

/** What a robot does now, and what names it. */
export type TransferFacts = {
  readonly row: RegisteredRobotRow;
  readonly isWorking: boolean;
  readonly deliveryId: string | null;
  readonly isHeld: boolean;
  /** It is connected and takes new credentials over the wire. */
  readonly takesAccess: boolean;
  readonly uses: RecordUse[];
};
const keptPassword = z.object({ password: z.string(), seed: z.string().nullable() });

/** The parts of a move between projects, each in the caller's transaction and in the project that it names. */
export type RobotTransfer = ReturnType<typeof createRobotTransfer>;

export function createRobotTransfer(deps: RegistrationDeps) {
  const { database, fleet, live, mqttUrl, passwords, secrets, listMapIds, uses, settleConfig } = deps;

  /** Throws RECORD_NOT_FOUND. */
  async function facts(projectId: number, robotId: string): Promise<TransferFacts> {
    const view = (await fleet.robotViews(projectId)).get(robotId);
    const details = await fleet.robotDetails(projectId, robotId);
    return database.tenant(projectId, async (tx) => ({
      row: requireRow(await store.findRobot(tx, projectId, robotId)),
      isWorking: isCarryingOut(view),
      deliveryId: view?.deliveryId ?? null,
      takesAccess: view?.connected === true && details?.takesAccess === true,
      isHeld: (view?.hold ?? null) !== null,
      uses: await uses.list(tx, 'robot', projectId, robotId),
    }));
  }

  /**
   * The password that a robot is handed for its next project: the same until it has moved, however often that is tried, because a robot keeps
   * only the last one. Throws RECORD_NOT_FOUND.
   */
  async function nextPassword(projectId: number, robotId: string): Promise<NewMqttPassword> {
    return database.tenant(projectId, async (tx) => {
      requireRow(await store.lockRobot(tx, projectId, robotId));
      const kept = await secrets.read(tx, robotId, 'next_access');
      if (kept !== undefined) return keptPassword.parse(JSON.parse(kept));
      const made = passwords.create();
      await secrets.keep(tx, robotId, 'next_access', JSON.stringify(made));
      return made;
    });
  }

  /**
   * Takes a robot with its account and its code out of a project: as when it is removed, but its row is handed on. Throws RECORD_NOT_FOUND,
   * ROBOT_BUSY, ROBOT_NEEDED.
   */
  async function takeOut(
    tx: Tx,
    projectId: number,
    robotId: string,
    { isWorking, actor }: { readonly isWorking: boolean; readonly actor: ActorRef },
  ): Promise<RegisteredRobotRow> {
    const row = await store.lockRobot(tx, projectId, robotId);
    if (row === undefined) throw recordNotFound();
    if (isWorking) throw new AppError('ROBOT_BUSY', 'The robot is carrying something out; cancel that first');
    refuseUsed('ROBOT_NEEDED', await uses.list(tx, 'robot', projectId, robotId), false);
    await store.deleteRobot(tx, projectId, robotId);
    await secrets.forget(tx, robotId);
    await fleet.registryChanged(tx, projectId, 'robots');
    await recordAudit(tx, {
      projectId,
      actor,
      code: 'LOG_ROBOT_MOVED_OUT',
      entity: 'robot',
      entityId: robotId,
      before: auditSnapshot(row),
      after: null,
    });
    return row;
  }

  /** Puts it into a project, with new access; a client that is connected with the old one is cut off. Its names for maps stay behind. */
  async function putIn(
    tx: Tx,
    projectId: number,
    moved: RegisteredRobotRow,
    { password, seed }: NewMqttPassword,
    actor: ActorRef,
  ): Promise<Omit<RegisteredRobot, 'map_ids'>> {
    const { robotId, name, model, manufacturer, serialNumber, protocolVersion, interfaceName } = moved;
    const dialect = Object.fromEntries(
      Object.entries(moved.dialect).filter(([flag]) => flag !== 'map_aliases'),
    ) satisfies RobotDialect;
    const activationCode = createActivationCode();
    const { m2mNumber } = moved;
    const robot = {
      robotId,
      name,
      model,
      manufacturer,
      serialNumber,
      protocolVersion,
      interfaceName,
      m2mNumber,
    };
    const row = await insertWithAccess(
      tx,
      projectId,
      { ...robot, dialect, registered: moved },
      { password, seed, activationCode },
      secrets,
    );
    await settleConfig(tx, projectId, robotId);
    await announceMqttUser(tx, { username: mqttUsernameOf(robotId), removedPrefix: topicPrefix(moved) });
    await fleet.registryChanged(tx, projectId, 'robots');
    await recordAudit(tx, {
      projectId,
      actor,
      code: 'LOG_ROBOT_MOVED_IN',
      entity: 'robot',
      entityId: robotId,
      before: null,
      after: auditSnapshot(row),
    });
    return {
      robot_id: robotId,
      activation_code: activationCode,
      mqtt: mqttAccessOf(row, mqttUrl(), password),
    };
  }

  /** After the commit: browsers of both projects see it. @returns the maps of the new project */
  async function announce(robotId: string, from: number, to: number): Promise<string[]> {
    live.publish('robots', from, { remove: [robotId] });
    live.publish('poses', from, { remove: [robotId] });
    live.publish('robot', from, { remove: [robotId], id: robotId });
    const row = await database.tenant(to, (tx) => store.findRobot(tx, to, robotId));
    if (row !== undefined) live.publish('robots', to, { upsert: [composeRobot(row, undefined)] });
    return [...(await listMapIds(to))];
  }

  return {
    facts,
    takeOut,
    putIn,
    announce,
    nextPassword,
    createPassword: () => passwords.create(),
    usernameOf: mqttUsernameOf,
  };
}
