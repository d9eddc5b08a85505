import { randomUUID } from 'node:crypto';
import {
  SIM_CARDS_MOST,
  simLevel,
  simTotals,
  usedPercent,
  type NewSimCard,
  type SimCard,
  type SimCardChange,
  type SimCardDetails,
  type SimLevel,
  type SimTotals,
} from '@rota/contract/sim-cards';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { limitReached, requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import {
  changedFields,
  fieldsOf,
  m2mNumberOf,
  robotByNumber,
  simSnapshot,
  toCard,
} from './sim-cards.rules.ts';
import * as store from './sim-cards.store.ts';
import { setM2mNumber } from '../../robots/robots/index.ts';

/** A robot as far as SIM cards are concerned. */
export type SimRobot = { readonly robotId: string; readonly name: string; readonly m2mNumber: string | null };
export type SimDeps = {
  readonly database: Database;
  readonly robots: (projectId: number) => Promise<readonly SimRobot[]>;
  readonly clock: () => number;
};
export type SimCardService = ReturnType<typeof createSimCardService>;

/** A card that has used much of its data, for alerts. */
export type SimReminder = {
  readonly sim_id: string;
  /** Its robot, or its number. */
  readonly name: string;
  readonly robot_id: string | null;
  readonly robot_name: string | null;
  readonly level: SimLevel;
  readonly percent: number;
};

export const SIM_CARD: AuditedRecord<store.SimRow> = {
  entity: 'sim_card',
  idOf: ({ sim_id: id }) => id,
  snapshot: simSnapshot,
  conflicts: {
    sim_card_iccid_unique: { code: 'SIM_EXISTS', message: 'A SIM card with this ICCID is known already' },
    sim_card_robot_unique: { code: 'SIM_ROBOT_TAKEN', message: 'This robot has another SIM card' },
  },
};

/** SIM cards and what they use. */
export function createSimCardService({ database, robots, clock }: SimDeps) {
  async function namesOf(projectId: number): Promise<ReadonlyMap<string, string>> {
    return new Map((await robots(projectId)).map(({ robotId, name }) => [robotId, name]));
  }
  const present = (row: store.SimRow, names: ReadonlyMap<string, string>): SimCard =>
    toCard(row, names.get(row.robot_id ?? ''));

  async function list(projectId: number): Promise<SimCard[]> {
    const names = await namesOf(projectId);
    const rows = await database.tenant(projectId, (tx) => store.listCards(tx, projectId));
    return rows.map((row) => present(row, names));
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, simId: string): Promise<SimCardDetails> {
    const names = await namesOf(projectId);
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.findCard(tx, projectId, simId));
      return { ...present(row, names), days: await store.listDays(tx, projectId, simId) };
    });
  }

  /** A robot that has the number of the card already, and no other card, gets it. Throws SIM_EXISTS, LIMIT_REACHED. */
  async function create(
    projectId: number,
    body: NewSimCard,
    actor: ActorRef,
    settle: Settle,
  ): Promise<SimCard> {
    const known = await robots(projectId);
    return auditedChange(database, SIM_CARD, { projectId, actor, code: 'LOG_SIM_CARD_ADDED' }, async (tx) => {
      if ((await store.countCards(tx, projectId)) >= SIM_CARDS_MOST)
        throw limitReached('sim_card', SIM_CARDS_MOST);
      const after = await insertWithRobot(tx, projectId, fieldsOf(body, new Date(clock())), known);
      const answer = toCard(after, known.find(({ robotId }) => robotId === after.robot_id)?.name);
      await settle(tx, answer);
      return { before: null, after, answer };
    });
  }

  /** Throws RECORD_NOT_FOUND, VERSION_CONFLICT, SIM_EXISTS. */
  async function update(
    projectId: number,
    simId: string,
    { version, ...change }: SimCardChange,
    actor: ActorRef,
  ): Promise<SimCard> {
    const names = await namesOf(projectId);
    const entry = { projectId, actor, code: 'LOG_SIM_CARD_CHANGED' } as const;
    return auditedChange(database, SIM_CARD, entry, async (tx) => {
      const before = requireRow(await store.lockCard(tx, projectId, simId));
      requireVersion('sim_card', before, version);
      const now = new Date(clock());
      const after = await store.changeCard(tx, projectId, simId, {
        ...changedFields(before, change, now),
        updated_at: now,
        // Another source is asked at the next minute.
        ...(before.provider !== change.provider && { polled_at: null, poll_error: null }),
      });
      if (after.robot_id !== null && m2mNumberOf(before) !== m2mNumberOf(after))
        await setM2mNumber(tx, { projectId, robotId: after.robot_id }, m2mNumberOf(after), actor);
      return { before, after, answer: present(after, names) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  function remove(projectId: number, simId: string, actor: ActorRef): Promise<Record<string, never>> {
    const entry = { projectId, actor, code: 'LOG_SIM_CARD_REMOVED' } as const;
    return auditedChange(database, SIM_CARD, entry, async (tx) => {
      const before = requireRow(await store.lockCard(tx, projectId, simId));
      await store.deleteCard(tx, projectId, simId);
      if (before.robot_id !== null)
        await setM2mNumber(tx, { projectId, robotId: before.robot_id }, null, actor);
      return { before, after: null, answer: {} };
    });
  }

  /** Cards that have used 80% of their data or all of it. */
  async function listNearlyUsed(projectId: number): Promise<SimReminder[]> {
    const cards = await list(projectId);
    return cards.flatMap((card) => {
      const level = simLevel(card, clock());
      if (level === undefined) return [];
      const { sim_id, robot_id, robot_name } = card;
      const percent = usedPercent(card) ?? level;
      return { sim_id, name: robot_name ?? m2mNumberOf(card), robot_id, robot_name, level, percent };
    });
  }

  /** In the caller's transaction of the project. */
  async function summary(tx: Tx, projectId: number): Promise<SimTotals> {
    return simTotals(await store.listCards(tx, projectId));
  }

  return { list, get, create, update, remove, listNearlyUsed, summary };
}

/** Inserts a card, in the robot that has its number already. Throws a unique violation of `sim_card_iccid_unique`. */
export async function insertWithRobot(
  tx: Tx,
  projectId: number,
  fields: store.SimFields,
  robots: readonly SimRobot[],
): Promise<store.SimRow> {
  const robot = robotByNumber(robots, fields);
  const isFree = robot !== undefined && (await store.findOfRobot(tx, projectId, robot.robotId)) === undefined;
  return store.insertCard(tx, {
    ...fields,
    project_id: projectId,
    sim_id: randomUUID(),
    robot_id: isFree ? robot.robotId : null,
  });
}
