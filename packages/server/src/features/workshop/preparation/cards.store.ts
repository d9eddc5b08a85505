import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const CARD = [
  'robot_id',
  'state_id',
  'state_since',
  'owner',
  'responsible_id',
  'due_on',
  'checklist_since',
  'version',
] as const;
const now = sql<Date>`now()`;
/** A card as it is kept. */
export type CardRow = Pick<Selectable<DB['workshop_robot']>, (typeof CARD)[number]>;
/** What changes on a card. */
type CardContent = Pick<CardRow, 'owner' | 'responsible_id' | 'due_on'>;
/** A card with what is counted for the board. */
export type CountedCard = CardRow & {
  readonly responsible_name: string | null;
  /** Items whose tick counts. */
  readonly ticked: readonly string[];
  readonly open_tasks: number;
  readonly overdue_tasks: number;
};

/** The cards of a project, or that of one robot. `today`: a day in the project's time zone. */
export async function listCards(
  tx: Tx,
  projectId: number,
  today: string,
  robotId?: string,
): Promise<CountedCard[]> {
  const task = (more: ReturnType<typeof sql>) => sql<number>`
    (select count(*)::int from workshop_task t
      where t.project_id = c.project_id and t.robot_id = c.robot_id and t.done_at is null ${more})`;
  const cards = tx
    .selectFrom('workshop_robot as c')
    .select(CARD.map((column) => `c.${column}` as const))
    .select([
      sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from app_user u where u.id = c.responsible_id)`.as(
        'responsible_name',
      ),
      sql<string[]>`
        array(select k.item_id from workshop_tick k
          where k.project_id = c.project_id and k.robot_id = c.robot_id and k.at >= c.checklist_since)`.as(
        'ticked',
      ),
      task(sql``).as('open_tasks'),
      task(sql`and t.due_on < ${today}`).as('overdue_tasks'),
    ])
    .where('c.project_id', '=', projectId);
  return (robotId === undefined ? cards : cards.where('c.robot_id', '=', robotId)).execute();
}

/** Makes the card of a robot that has none yet. */
export async function makeCard(tx: Tx, projectId: number, robotId: string): Promise<void> {
  const empty = { state_id: null, state_since: null, owner: '', responsible_id: null, due_on: null };
  await tx
    .insertInto('workshop_robot')
    .values({ project_id: projectId, robot_id: robotId, ...empty, version: 0 })
    .onConflict((conflict) => conflict.columns(['project_id', 'robot_id']).doNothing())
    .execute();
}

/** A card, which no one else changes until the transaction ends. */
export async function lockCard(tx: Tx, projectId: number, robotId: string): Promise<CardRow | undefined> {
  return tx
    .selectFrom('workshop_robot')
    .select(CARD)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a robot into a state. `restarts`: ticks from before no longer count. */
export async function enterState(
  tx: Tx,
  projectId: number,
  robotId: string,
  { stateId, restarts }: { readonly stateId: string; readonly restarts: boolean },
): Promise<void> {
  await tx
    .updateTable('workshop_robot')
    .set({
      state_id: stateId,
      state_since: now,
      checklist_since: restarts ? now : sql<Date>`checklist_since`,
    })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

/** Changes a card and counts the change. */
export async function updateCard(
  tx: Tx,
  projectId: number,
  robotId: string,
  content: CardContent,
): Promise<void> {
  await tx
    .updateTable('workshop_robot')
    .set({ ...content, version: sql<number>`version + 1` })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

/** Hands all that the workshop knows of a robot to another project. */
export async function moveCard(
  tx: Tx,
  robotId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`select workshop_robot_move(${robotId}, ${from}::int, ${to}::int)`.execute(tx);
}

/** How many cards, with all that hangs on them, a robot has: one or none. */
export async function countCards(tx: Tx, projectId: number, robotId: string): Promise<number> {
  return (await lockCard(tx, projectId, robotId)) === undefined ? 0 : 1;
}

/** Forgets all that the workshop knows of a robot that is removed. Its audit log stays. */
export async function forgetRobot(tx: Tx, projectId: number, robotId: string): Promise<void> {
  const lost = await tx
    .deleteFrom('workshop_photo')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .returning('file')
    .execute();
  if (lost.length > 0) await tx.insertInto('workshop_lost_file').values(lost).execute();
  for (const table of ['workshop_tick', 'workshop_task', 'workshop_note', 'workshop_robot'] as const)
    await tx.deleteFrom(table).where('project_id', '=', projectId).where('robot_id', '=', robotId).execute();
}

export type TickRow = Pick<Selectable<DB['workshop_tick']>, 'item_id' | 'ticked_by' | 'at'>;

/** The ticks of a robot that count: those made since its checklist began. */
export async function listTicks(tx: Tx, projectId: number, robotId: string): Promise<TickRow[]> {
  return tx
    .selectFrom('workshop_tick as k')
    .innerJoin('workshop_robot as c', (join) =>
      join.onRef('c.project_id', '=', 'k.project_id').onRef('c.robot_id', '=', 'k.robot_id'),
    )
    .select(['k.item_id', 'k.ticked_by', 'k.at'])
    .where('k.project_id', '=', projectId)
    .where('k.robot_id', '=', robotId)
    .whereRef('k.at', '>=', 'c.checklist_since')
    .execute();
}

/** Ticks an item, or ticks it again for a checklist that began again. */
export async function putTick(
  tx: Tx,
  projectId: number,
  robotId: string,
  itemId: string,
  by: string,
): Promise<void> {
  const content = { ticked_by: by, at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('workshop_tick')
    .values({ project_id: projectId, robot_id: robotId, item_id: itemId, ...content })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'robot_id', 'item_id']).doUpdateSet({
        ticked_by: by,
        at: sql<Date>`clock_timestamp()`,
      }),
    )
    .execute();
}

export async function deleteTick(tx: Tx, projectId: number, robotId: string, itemId: string): Promise<void> {
  await tx
    .deleteFrom('workshop_tick')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('item_id', '=', itemId)
    .execute();
}
