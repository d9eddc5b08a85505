import { can, type Reach } from '@rota/contract/core';
import {
  NOTE_MINUTES,
  type TickedItem,
  type WorkshopCard,
  type WorkshopQuery,
  type WorkshopRobot,
  type WorkshopRobots,
} from '@rota/contract/preparation';
import type { Project } from '@rota/contract/projects';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { fieldProblem, requireRow } from '../../../http/app-error.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { validationFailed } from '../../../http/validation.ts';
import { localDay } from '../../../local-time.rules.ts';
import { listPeopleWith } from '../../access/users/index.ts';
import { findRobot, type RobotRegistry } from '../../robots/robots/index.ts';
import {
  composeCard,
  inOrder,
  isAsked,
  itemsOf,
  standingOf,
  wasHeard,
  type RobotFacts,
  type Setup,
} from './cards.rules.ts';
import * as store from './cards.store.ts';
import { listNotes, listPhotos, listTasks, type NamedTask } from './entries.store.ts';
import { listItems, listStates } from './setup.store.ts';

export type CardReaderDeps = {
  readonly database: Database;
  readonly robots: Pick<RobotRegistry, 'rows'>;
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  /** The projects that these roles reach. */
  readonly listProjects: (roles: Reach) => Promise<readonly Project[]>;
  /** Throws RECORD_NOT_FOUND. */
  readonly project: (projectId: number) => Promise<Project>;
  readonly clock: () => number;
};
export type CardReader = ReturnType<typeof createCardReader>;
/** Who asks, as what a person may delete depends on who wrote it. */
type Asker = { readonly id: string };

const MINUTE_MS = 60_000;

/** Reads the robots of the workshop: those of one project, of all that a person may see, and one with everything about it. */
export function createCardReader({ database, robots, fleet, listProjects, project, clock }: CardReaderDeps) {
  const today = ({ time_zone: zone }: Pick<Project, 'time_zone'>): string =>
    localDay(clock(), zone).toString();

  async function readSetup(tx: Tx): Promise<Setup> {
    return { states: await listStates(tx), items: await listItems(tx) };
  }

  /** All robots of a project. */
  async function listOf(one: Project, known?: Setup): Promise<WorkshopRobot[]> {
    const { project_id: projectId } = one;
    const setup = known ?? (await database.global(readSetup));
    const day = today(one);
    const [rows, views, cards] = await Promise.all([
      robots.rows(projectId),
      fleet.robotViews(projectId),
      database.tenant(projectId, (tx) => store.listCards(tx, projectId, day)),
    ]);
    const byRobot = new Map(cards.map((card) => [card.robot_id, card]));
    return rows.map((row) =>
      composeCard(row, byRobot.get(row.robotId), setup, {
        today: day,
        view: views.get(row.robotId),
      }),
    );
  }

  /** All robots of the projects where these roles may see the workshop, one transaction a project. */
  async function listAll(roles: Reach): Promise<WorkshopRobot[]> {
    const setup = await database.global(readSetup);
    const found: WorkshopRobot[] = [];
    for (const one of await listProjects(roles))
      if (can(roles, 'workshop.read', String(one.project_id))) found.push(...(await listOf(one, setup)));
    return found;
  }

  /** Throws BAD_REQUEST, and VALIDATION_FAILED for a cursor whose robot is gone. */
  async function list(roles: Reach, query: WorkshopQuery): Promise<WorkshopRobots> {
    const { cursor, limit, sort, state, ...asked } = query;
    const after = readCursor(cursor, sort, 'text');
    const all = await listAll(roles);
    const counted = all.filter((robot) => isAsked(robot, asked));
    const wanted = state === undefined || state === '' ? undefined : state.split(',');
    const rows = counted
      .filter((robot) => wanted === undefined || wanted.includes(robot.state_id))
      .sort(inOrder(sort));
    const start = after === undefined ? 0 : rows.findIndex((row) => row.robot_id === after.id) + 1;
    if (after !== undefined && start === 0) throw validationFailed([fieldProblem('cursor', 'wrong_cursor')]);
    const items = rows.slice(start, start + limit);
    const last = items.at(-1);
    return {
      items,
      next_cursor:
        last !== undefined && start + limit < rows.length
          ? writeCursor(sort, { value: last.name, id: last.robot_id })
          : null,
      total: rows.length,
      counts: countByState(counted),
      owners: [...new Set(all.map(({ owner }) => owner))].filter((owner) => owner !== ''),
    };
  }

  /** The state of a robot and since when, with the states and checklists that are set. */
  async function stand(tx: Tx, robot: RobotFacts, card: Pick<store.CardRow, 'state_id' | 'state_since'>) {
    const setup = await readSetup(tx);
    const view = (await fleet.robotViews(robot.projectId)).get(robot.robotId);
    return { setup, ...standingOf(setup, robot, card, wasHeard(view)) };
  }

  /** A robot with everything about it, in the caller's transaction. Throws RECORD_NOT_FOUND. */
  async function read(tx: Tx, projectId: number, robotId: string, asker: Asker): Promise<WorkshopCard> {
    const day = today(await project(projectId));
    const row = requireRow(await findRobot(tx, projectId, robotId));
    const setup = await readSetup(tx);
    const [card] = await store.listCards(tx, projectId, day, robotId);
    const view = (await fleet.robotViews(projectId)).get(robotId);
    const of = { projectId, robotId };
    const ticks = await store.listTicks(tx, projectId, robotId);
    const deletableFrom = clock() - NOTE_MINUTES * MINUTE_MS;
    const isDeletable = (entry: { readonly author_id: string; readonly created_at: Date }): boolean =>
      entry.author_id === asker.id && entry.created_at.getTime() > deletableFrom;
    return {
      ...composeCard(row, card, setup, { today: day, view }),
      checklist: checklistOf(setup, row, ticks),
      tasks: (await listTasks(tx, of)).map((task) => composeTask(task, day)),
      notes: (await listNotes(tx, of)).map((note) => ({
        note_id: note.note_id,
        text: note.text,
        by: note.author_name,
        created_at: note.created_at.toISOString(),
        is_deletable: isDeletable(note),
      })),
      photos: (await listPhotos(tx, of)).map((photo) => ({
        photo_id: photo.photo_id,
        bytes: photo.bytes,
        width: photo.width,
        height: photo.height,
        by: photo.author_name,
        created_at: photo.created_at.toISOString(),
        is_deletable: isDeletable(photo),
      })),
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, robotId: string, asker: Asker): Promise<WorkshopCard> {
    return database.tenant(projectId, (tx) => read(tx, projectId, robotId, asker));
  }

  /** People whom a robot or a task can be given to, by name. */
  async function people(projectId: number): Promise<{ user_id: string; name: string }[]> {
    return database.tenant(projectId, async (tx) =>
      (await listPeopleWith(tx, 'workshop.work', projectId)).map(({ id, name }) => ({ user_id: id, name })),
    );
  }

  return { list, listOf, read, get, people, readSetup, stand };
}

function countByState(robots: readonly WorkshopRobot[]): WorkshopRobots['counts'] {
  const counts = new Map<string, number>();
  for (const { state_id: id } of robots) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ state_id: id, count }));
}

function checklistOf(
  setup: Setup,
  { model }: Pick<RobotFacts, 'model'>,
  ticks: readonly store.TickRow[],
): TickedItem[] {
  const byItem = new Map(ticks.map((tick) => [tick.item_id, tick]));
  return itemsOf(setup, model).map(({ item_id, name_en, name_tr, is_required }) => {
    const tick = byItem.get(item_id);
    return {
      item_id,
      name_en,
      name_tr,
      is_required,
      done_at: tick?.at.toISOString() ?? null,
      done_by: tick?.ticked_by ?? null,
    };
  });
}

function composeTask(task: NamedTask, today: string): WorkshopCard['tasks'][number] {
  const { assignee_id: assignee, due_on, done_at } = task;
  return {
    task_id: task.task_id,
    title: task.title,
    assignee: assignee === null ? null : { user_id: assignee, name: task.assignee_name ?? '' },
    due_on,
    is_overdue: due_on !== null && done_at === null && due_on < today,
    done_at: done_at?.toISOString() ?? null,
    done_by: task.done_by,
    created_by: task.created_by,
    created_at: task.created_at.toISOString(),
  };
}
