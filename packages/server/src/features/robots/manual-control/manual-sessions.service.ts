import { randomUUID } from 'node:crypto';
import type { ManualEnd, ManualSession } from '@rota/contract/manual-control';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import * as store from './manual-control.store.ts';
import type { SessionRow } from './manual-control.store.ts';

export type ManualSessionsDeps = {
  readonly database: Database;
  /** The browsers of all servers. */
  readonly live: LiveHub;
  readonly fleet: Pick<FleetGateway, 'robotDetails'>;
  /** Throws RECORD_NOT_FOUND. */
  readonly robotName: (projectId: number, robotId: string) => Promise<string>;
};
export type ManualSessions = ReturnType<typeof createManualSessions>;

/** Who drives which robot: the record of it, whichever server their commands go through. */
export function createManualSessions({ database, live, fleet, robotName }: ManualSessionsDeps) {
  async function list(projectId: number): Promise<ManualSession[]> {
    return (await database.tenant(projectId, (tx) => store.listOpen(tx, projectId))).map(composeSession);
  }

  /** Throws RECORD_NOT_FOUND, ROBOT_OFFLINE, MANUAL_CONTROL_UNAVAILABLE or MANUAL_CONTROL_TAKEN. */
  async function start(
    projectId: number,
    robotId: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<ManualSession> {
    const name = await robotName(projectId, robotId);
    const view = await fleet.robotDetails(projectId, robotId);
    if (view?.connected !== true) throw new AppError('ROBOT_OFFLINE', 'The robot is not connected.');
    if (!view.hasManualControl || !view.hasCamera)
      throw new AppError('MANUAL_CONTROL_UNAVAILABLE', 'This robot cannot be driven by hand.');
    const session = await database.tenant(projectId, async (tx) => {
      // A driver whose server is gone keeps no one from driving.
      for (const lost of await store.listLost(tx, projectId)) await close(tx, projectId, lost, 'lost');
      const row = await store.insertSession(tx, projectId, {
        session_id: randomUUID(),
        robot_id: robotId,
        driver_id: actor.id,
        driver: actor.name,
      });
      if (row === undefined)
        throw new AppError('MANUAL_CONTROL_TAKEN', 'Another person is driving this robot.');
      const made = composeSession(row);
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_MANUAL_CONTROL_STARTED',
        entity: 'manual_session',
        entityId: row.session_id,
        before: null,
        after: { name },
      });
      await settle(tx, made);
      return made;
    });
    live.publish('manual_control', projectId, { upsert: [session] });
    return session;
  }

  /** Throws RECORD_NOT_FOUND or MANUAL_CONTROL_FREE. */
  async function request(projectId: number, robotId: string, actor: ActorRef): Promise<ManualSession> {
    await robotName(projectId, robotId);
    const row = await database.tenant(projectId, (tx) => store.noteRequest(tx, projectId, robotId, actor));
    if (row === undefined) throw new AppError('MANUAL_CONTROL_FREE', 'No one is driving this robot now.');
    const session = composeSession(row);
    live.publish('manual_control', projectId, { upsert: [session] });
    return session;
  }

  /** The driver gives the robot up, at whichever desk they are; false for a session that is over. Throws RECORD_NOT_FOUND. */
  async function give(
    projectId: number,
    robotId: string,
    sessionId: string,
    driverId: string,
    how: { readonly reason: ManualEnd; readonly leave: (sessionId: string, reason: ManualEnd) => boolean },
  ): Promise<boolean> {
    await robotName(projectId, robotId);
    const session = await find(projectId, robotId, sessionId, driverId);
    if (session === undefined) return false;
    // The desk of another server notices with its next renewal; until then the robot takes no other session.
    return how.leave(sessionId, how.reason) || end(projectId, session, how.reason);
  }

  /** The open session of this driver; undefined for one that is over or another's. */
  async function find(
    projectId: number,
    robotId: string,
    sessionId: string,
    driverId: string,
  ): Promise<ManualSession | undefined> {
    const row = await database.tenant(projectId, (tx) => store.findOpen(tx, projectId, robotId));
    return row?.session_id === sessionId && row.driver_id === driverId ? composeSession(row) : undefined;
  }

  async function renew(projectId: number, sessionId: string, distanceM: number): Promise<boolean> {
    return database.tenant(projectId, (tx) => store.renewLease(tx, projectId, sessionId, distanceM));
  }

  /** Ends a session and writes down what it was; one that is over stays as it is. */
  async function end(
    projectId: number,
    session: Pick<ManualSession, 'session_id' | 'robot_id' | 'driver_id' | 'driver'>,
    reason: ManualEnd,
    distanceM?: number,
  ): Promise<boolean> {
    const isEnded = await database.tenant(projectId, (tx) =>
      close(tx, projectId, session, reason, distanceM),
    );
    if (isEnded) live.publish('manual_control', projectId, { remove: [session.robot_id] });
    return isEnded;
  }

  async function close(
    tx: Tx,
    projectId: number,
    session: Pick<ManualSession, 'session_id' | 'robot_id' | 'driver_id' | 'driver'>,
    reason: ManualEnd,
    distanceM?: number,
  ): Promise<boolean> {
    const row = await store.endSession(tx, projectId, session.session_id, reason, distanceM);
    if (row === undefined) return false;
    const seconds = ((row.ended_at?.getTime() ?? 0) - row.started_at.getTime()) / 1_000;
    await recordAudit(tx, {
      projectId,
      actor: { id: session.driver_id, name: session.driver },
      code: 'LOG_MANUAL_CONTROL_ENDED',
      entity: 'manual_session',
      entityId: row.session_id,
      before: null,
      after: {
        // A robot that was removed meanwhile has no name any more.
        name: await robotName(projectId, session.robot_id).catch(() => session.robot_id),
        end_reason: reason,
        duration_s: Math.round(seconds),
        distance_m: Math.round(row.distance_m * 10) / 10,
      },
    });
    return true;
  }

  /** Ends the sessions of drivers whose server is gone. */
  async function endLost(): Promise<void> {
    for (const projectId of await database.global((tx) => store.listProjectsWithLost(tx))) {
      const lost = await database.tenant(projectId, (tx) => store.listLost(tx, projectId));
      for (const row of lost) await end(projectId, row, 'lost');
    }
  }

  return { list, start, request, give, find, renew, end, endLost };
}

function composeSession(row: SessionRow): ManualSession {
  return {
    robot_id: row.robot_id,
    session_id: row.session_id,
    driver_id: row.driver_id,
    driver: row.driver,
    started_at: row.started_at.toISOString(),
    requested_by: row.requested_by,
    requested_by_id: row.requested_by_id,
  };
}
