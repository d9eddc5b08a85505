import {
  mayMoveCard,
  restartsChecklist,
  type CardChange,
  type WorkshopCard,
} from '@rota/contract/preparation';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import { listPeopleWith } from '../../access/users/index.ts';
import type { RobotDesk } from '../../robots/robots/index.ts';
import type { CardReader } from './card-reader.service.ts';
import { itemsOf, type RobotFacts } from './cards.rules.ts';
import * as store from './cards.store.ts';

export type CardDeps = {
  readonly database: Database;
  readonly desk: Pick<RobotDesk, 'lock'>;
  readonly reader: Pick<CardReader, 'read' | 'readSetup' | 'stand'>;
};
export type CardService = ReturnType<typeof createCardService>;
/** A robot whose card is changed, with the card as it was. */
export type OpenedCard = { readonly tx: Tx; readonly robot: RobotFacts; readonly card: store.CardRow };
type Entry = Pick<AuditChange, 'code' | 'before' | 'after'>;

/** Changes what the workshop knows of a robot: its card and its checklist. Each change and its audit entry are one transaction. */
export function createCardService({ database, desk, reader }: CardDeps) {
  /** Locks a robot and its card, which is made where there is none. Throws RECORD_NOT_FOUND. */
  async function open(tx: Tx, projectId: number, robotId: string): Promise<OpenedCard> {
    const robot = await desk.lock(tx, projectId, robotId);
    await store.makeCard(tx, projectId, robotId);
    return { tx, robot, card: requireRow(await store.lockCard(tx, projectId, robotId)) };
  }

  /** Changes a robot's card by `run`, which answers the audit entry, or undefined where it changed nothing. Throws RECORD_NOT_FOUND. */
  async function changing(
    projectId: number,
    robotId: string,
    actor: ActorRef,
    run: (opened: OpenedCard) => Promise<Entry | undefined>,
    settle?: Settle,
  ): Promise<WorkshopCard> {
    return database.tenant(projectId, async (tx) => {
      const opened = await open(tx, projectId, robotId);
      const entry = await run(opened);
      if (entry !== undefined)
        await recordAudit(tx, {
          projectId,
          actor,
          entity: 'robot',
          entityId: robotId,
          code: entry.code,
          before: withName(opened.robot, entry.before),
          after: withName(opened.robot, entry.after),
        });
      const answer = await reader.read(tx, projectId, robotId, actor);
      await settle?.(tx, answer);
      return answer;
    });
  }

  /** Throws RECORD_NOT_FOUND, VERSION_CONFLICT, WORKSHOP_STEP_NOT_ALLOWED, WORKSHOP_CHECKLIST_OPEN, VALIDATION_FAILED for an unknown person. */
  async function update(
    projectId: number,
    robotId: string,
    { version, ...change }: CardChange,
    actor: ActorRef,
  ): Promise<WorkshopCard> {
    return changing(projectId, robotId, actor, async ({ tx, robot, card }) => {
      requireVersion('workshop_robot', card, version);
      if (change.responsible_id !== undefined)
        await requirePerson(tx, projectId, 'responsible_id', change.responsible_id);
      if (change.state_id !== undefined) await goTo({ tx, robot, card }, change.state_id);
      await store.updateCard(tx, projectId, robotId, {
        owner: change.owner ?? card.owner,
        responsible_id: change.responsible_id === undefined ? card.responsible_id : change.responsible_id,
        due_on: change.due_on === undefined ? card.due_on : change.due_on,
      });
      const after = requireRow(await store.lockCard(tx, projectId, robotId));
      return {
        code: 'LOG_WORKSHOP_ROBOT_CHANGED',
        before: snapshotOf(card),
        after: snapshotOf(after),
      };
    });
  }

  /** Moves a card to another state. Throws RECORD_NOT_FOUND, WORKSHOP_STEP_NOT_ALLOWED, WORKSHOP_CHECKLIST_OPEN. */
  async function goTo({ tx, robot, card }: OpenedCard, stateId: string): Promise<void> {
    const { projectId } = robot;
    const { setup, state: from, isChosen } = await reader.stand(tx, robot, card);
    const to = requireRow(setup.states.find(({ state_id: id }) => id === stateId));
    if (isChosen && from.state_id === to.state_id) return;
    if (!mayMoveCard(from.phase, to.phase))
      throw new AppError('WORKSHOP_STEP_NOT_ALLOWED', 'This state does not follow the present one');
    if (to.phase === 'tested' && from.phase !== 'tested') {
      const ticks = await store.listTicks(tx, projectId, robot.robotId);
      const ticked = new Set(ticks.map(({ item_id: id }) => id));
      if (itemsOf(setup, robot.model).some((item) => item.is_required && !ticked.has(item.item_id)))
        throw new AppError('WORKSHOP_CHECKLIST_OPEN', 'Required items of the checklist are open');
    }
    const restarts = restartsChecklist(from.phase, to.phase);
    await store.enterState(tx, projectId, robot.robotId, { stateId: to.state_id, restarts });
  }

  /** Throws RECORD_NOT_FOUND, also for an item of another model. */
  async function tick(
    projectId: number,
    robotId: string,
    { itemId, isDone }: { readonly itemId: string; readonly isDone: boolean },
    actor: ActorRef,
  ): Promise<WorkshopCard> {
    return changing(projectId, robotId, actor, async ({ tx, robot }) => {
      const items = itemsOf(await reader.readSetup(tx), robot.model);
      const item = requireRow(items.find(({ item_id: id }) => id === itemId));
      const ticks = await store.listTicks(tx, projectId, robotId);
      if (ticks.some((one) => one.item_id === itemId) === isDone) return undefined;
      if (isDone) await store.putTick(tx, projectId, robotId, itemId, actor.name);
      else await store.deleteTick(tx, projectId, robotId, itemId);
      const said = { item: item.name_en };
      return isDone
        ? { code: 'LOG_WORKSHOP_ITEM_TICKED', before: null, after: said }
        : { code: 'LOG_WORKSHOP_ITEM_OPENED', before: said, after: null };
    });
  }

  return { open, changing, update, tick };
}

/** A person whom a robot or a task is given to works in the workshop of the project. Throws VALIDATION_FAILED. */
export async function requirePerson(
  tx: Tx,
  projectId: number,
  property: string,
  userId: string | null,
): Promise<void> {
  if (userId === null) return;
  const people = await listPeopleWith(tx, 'workshop.work', projectId);
  if (!people.some(({ id }) => id === userId))
    throw validationFailed([fieldProblem(property, 'no_such_member')]);
}

function snapshotOf({ state_id, owner, responsible_id, due_on }: store.CardRow): object {
  return { state_id, robot_owner: owner, responsible_id, due_on };
}

function withName({ name }: Pick<RobotFacts, 'name'>, content: unknown): unknown {
  return content === null ? null : { name, ...(content as object) };
}
