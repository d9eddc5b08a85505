import type { SimCard } from '@rota/contract/sim-cards';
import { auditedChange } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { findRobot, setM2mNumber, type MovesAlong } from '../../robots/robots/index.ts';
import { digitsOf, m2mNumberOf, toCard } from './sim-cards.rules.ts';
import { SIM_CARD, type SimDeps } from './sim-cards.service.ts';
import * as store from './sim-cards.store.ts';

export type SimBindingService = ReturnType<typeof createSimBinding>;

/** Which card is in which robot. The robot's M2M number is that of its card. */
export function createSimBinding({ database, clock }: Pick<SimDeps, 'database' | 'clock'>) {
  /** Throws RECORD_NOT_FOUND, also for a robot of another project; SIM_ROBOT_TAKEN. */
  async function bind(
    projectId: number,
    simId: string,
    robotId: string | null,
    actor: ActorRef,
  ): Promise<SimCard> {
    const code = robotId === null ? 'LOG_SIM_CARD_UNBOUND' : 'LOG_SIM_CARD_BOUND';
    return auditedChange(database, SIM_CARD, { projectId, actor, code }, async (tx) => {
      const before = requireRow(await store.lockCard(tx, projectId, simId));
      const robot = robotId === null ? undefined : await findRobot(tx, projectId, robotId);
      if (robotId !== null && robot === undefined) throw missingRobot();
      if (before.robot_id !== null && before.robot_id !== robotId)
        await clearNumber(tx, before, before.robot_id, actor);
      const after = await store.changeCard(tx, projectId, simId, {
        robot_id: robotId,
        updated_at: new Date(clock()),
      });
      if (robotId !== null) await setM2mNumber(tx, { projectId, robotId }, m2mNumberOf(after), actor);
      return { before, after, answer: toCard(after, robot?.name) };
    });
  }

  /** The card bound to a robot, or the one that has its M2M number. Throws RECORD_NOT_FOUND. */
  async function ofRobot(projectId: number, robotId: string): Promise<{ sim_card: SimCard | null }> {
    return database.tenant(projectId, async (tx) => {
      const robot = requireRow(await findRobot(tx, projectId, robotId));
      const bound = await store.findOfRobot(tx, projectId, robotId);
      const byNumber =
        bound === undefined && robot.m2mNumber !== null
          ? await store.findByNumber(tx, projectId, digitsOf(robot.m2mNumber))
          : undefined;
      // A card that is in another robot is that one's.
      const found = bound ?? (byNumber?.robot_id === null ? byNumber : undefined);
      return { sim_card: found === undefined ? null : toCard(found, robot.name) };
    });
  }

  return { bind, ofRobot };
}

/** A robot that was given another number meanwhile keeps it. */
async function clearNumber(tx: Tx, card: store.SimRow, robotId: string, actor: ActorRef): Promise<void> {
  const { project_id: projectId } = card;
  const robot = await findRobot(tx, projectId, robotId);
  if (robot?.m2mNumber === m2mNumberOf(card)) await setM2mNumber(tx, { projectId, robotId }, null, actor);
}

/** What becomes of the card of a robot: it moves to another project with it, and stays without a robot when that is removed. */
export function simsOfRobots(clock: () => number): MovesAlong {
  return {
    kind: 'sim_card',
    count: async (tx, projectId, robotId) =>
      (await store.findOfRobot(tx, projectId, robotId)) === undefined ? 0 : 1,
    carry: (tx, robotId, from, to) => store.moveOfRobot(tx, robotId, from, to),
    async release(tx, projectId, robotId) {
      const card = await store.findOfRobot(tx, projectId, robotId);
      if (card === undefined) return;
      const set = { robot_id: null, updated_at: new Date(clock()) };
      await store.changeCard(tx, projectId, card.sim_id, set);
    },
  };
}

function missingRobot(): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found', {
    details: [fieldProblem('robot_id', 'no_such_record')],
  });
}
