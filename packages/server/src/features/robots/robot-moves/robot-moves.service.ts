import { can } from '@rota/contract/core';
import { MOVED_MINUTES_DAYS, type MovedRobot, type MovePreview } from '@rota/contract/robot-moves';
import type { Database, Tx } from '../../../db/database.ts';
import { enterProject } from '../../../db/enter-project.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { actorOf, type Session } from '../../../http/context.ts';
import type { RobotAccessPart } from '../robot-access/index.ts';
import type { NewMqttPassword } from '../mqtt/index.ts';
import type { MovesAlong, RobotTransfer } from '../robots/index.ts';
import * as store from './robot-moves.store.ts';

export type RobotMoveDeps = {
  readonly database: Database;
  readonly transfer: RobotTransfer;
  readonly listBound: RobotAccessPart['listBound'];
  readonly countOwnValues: (tx: Tx, projectId: number, robotId: string) => Promise<number>;
  /** What other features keep of a robot. */
  readonly movesAlong: readonly MovesAlong[];
  /** Hands a robot of a project its next credentials over the wire. @returns whether it confirmed them */
  readonly handOver: (
    projectId: number,
    robotId: string,
    access: { readonly username: string; readonly password: string },
  ) => Promise<boolean>;
  readonly projectExists: (projectId: number) => Promise<boolean>;
  readonly clock: () => number;
};
export type RobotMoveService = ReturnType<typeof createRobotMoveService>;

const DAY_MS = 86_400_000;

/** Moves robots between projects. All records change in one transaction, so that a crash leaves a robot in exactly one of the two. */
export function createRobotMoveService({
  database,
  transfer,
  listBound,
  countOwnValues,
  movesAlong,
  handOver,
  projectExists,
  clock,
}: RobotMoveDeps) {
  async function listAlong(tx: Tx, projectId: number, robotId: string): Promise<MovePreview['moves_along']> {
    const found: MovePreview['moves_along'] = [];
    for (const { kind, count } of movesAlong) {
      if (kind !== null) found.push({ kind, count: await count(tx, projectId, robotId) });
    }
    return found.filter(({ count }) => count > 0);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function preview(projectId: number, robotId: string): Promise<MovePreview> {
    const { row, isWorking, deliveryId, isHeld, takesAccess, uses } = await transfer.facts(
      projectId,
      robotId,
    );
    const { hours, bound, along, ownValues } = await database.tenant(projectId, async (tx) => ({
      hours: await store.countHours(tx, projectId, robotId),
      bound: await listBound(tx, projectId, robotId),
      along: await listAlong(tx, projectId, robotId),
      ownValues: await countOwnValues(tx, projectId, robotId),
    }));
    return {
      history_hours: hours,
      moves_along: along,
      map_aliases: row.dialect.map_aliases?.length ?? 0,
      is_held: isHeld,
      takes_access: takesAccess,
      is_working: isWorking,
      delivery_id: deliveryId,
      bound: [
        ...bound.api_keys.map(({ name }) => ({ kind: 'api_key' as const, name })),
        ...bound.machine_accounts.map(({ name }) => ({ kind: 'machine_account' as const, name })),
        ...(bound.vpn_client === null ? [] : [{ kind: 'vpn_client' as const, name: bound.vpn_client.name }]),
      ],
      own_values: ownValues,
      uses,
    };
  }

  /**
   * The password of a robot in its next project. One that can take it gets it before the move, as it cannot be reached afterwards; until its
   * present one is refused it uses that, so that a move that fails changes nothing for it.
   */
  async function nextPassword(
    projectId: number,
    robotId: string,
    canTake: boolean,
  ): Promise<{ readonly password: NewMqttPassword; readonly isHandedOver: boolean }> {
    if (!canTake) return { password: transfer.createPassword(), isHandedOver: false };
    const password = await transfer.nextPassword(projectId, robotId);
    const access = { username: transfer.usernameOf(robotId), password: password.password };
    return { password, isHandedOver: await handOver(projectId, robotId, access) };
  }

  /** Throws RECORD_NOT_FOUND for a project that the person cannot move robots in, too; ROBOT_BUSY, ROBOT_NEEDED, ROBOT_MOVE_SAME_PROJECT. */
  async function move(from: number, robotId: string, to: number, session: Session): Promise<MovedRobot> {
    if (from === to) throw new AppError('ROBOT_MOVE_SAME_PROJECT', 'The robot is in this project already');
    if (!can(session.roles, 'robots.move', String(to)) || !(await projectExists(to))) throw recordNotFound();
    const actor = actorOf({ session });
    const { isWorking, takesAccess } = await transfer.facts(from, robotId);
    const { password, isHandedOver } = await nextPassword(from, robotId, takesAccess && !isWorking);
    const minutesSince = new Date(clock() - MOVED_MINUTES_DAYS * DAY_MS);
    const access = await database.tenant(from, async (tx) => {
      await store.lockMoves(tx);
      const row = await transfer.takeOut(tx, from, robotId, { isWorking, actor });
      await store.moveHistory(tx, robotId, { from, to, minutesSince });
      for (const records of movesAlong) await records.carry(tx, robotId, from, to);
      await enterProject(tx, to);
      return transfer.putIn(tx, to, row, password, actor);
    });
    return {
      ...access,
      map_ids: await transfer.announce(robotId, from, to),
      is_handed_over: isHandedOver,
    };
  }

  return { preview, move };
}
