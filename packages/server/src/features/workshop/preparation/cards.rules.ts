import {
  isDoneWith,
  isForModel,
  type ChecklistItem,
  type WorkshopPhase,
  type WorkshopQuery,
  type WorkshopRobot,
  type WorkshopSort,
  type WorkshopState,
} from '@rota/contract/preparation';
import { foldSearch } from '../../../db/folding.ts';
import type { CountedCard } from './cards.store.ts';

/** What a card is composed from, beside what is kept of it. */
export type RobotFacts = {
  readonly projectId: number;
  readonly robotId: string;
  readonly name: string;
  readonly serialNumber: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly enabled: boolean;
  /** Times in ms. */
  readonly activatedAt: number | null;
  readonly createdAt: number;
};
export type Setup = { readonly states: readonly WorkshopState[]; readonly items: readonly ChecklistItem[] };
type Standing = { readonly state: WorkshopState; readonly isChosen: boolean; readonly since: string };

/** What the fleets know of a robot. `heardAt` is null for one that was never heard of. */
export type SeenRobot = { readonly connected: boolean; readonly heardAt?: number | null | undefined };

export function wasHeard(view: SeenRobot | undefined): boolean {
  return (view?.heardAt ?? null) !== null;
}

/** The first state of a phase: every phase has one. */
export function firstState(states: readonly WorkshopState[], phase: WorkshopPhase): WorkshopState {
  const found = states.find((state) => state.phase === phase);
  if (found === undefined) throw new Error(`The workshop has no state of the phase ${phase}.`);
  return found;
}

/**
 * The state of a robot. Until a person chooses one, a robot is in service once it was activated or heard of (one whose maker entered the
 * MQTT password needs no code), and received before.
 */
export function standingOf(
  { states }: Pick<Setup, 'states'>,
  robot: Pick<RobotFacts, 'activatedAt' | 'createdAt'>,
  card: Pick<CountedCard, 'state_id' | 'state_since'> | undefined,
  wasHeard: boolean,
): Standing {
  const chosen = states.find((state) => state.state_id === card?.state_id);
  if (chosen !== undefined && card?.state_since)
    return { state: chosen, isChosen: true, since: card.state_since.toISOString() };
  const { activatedAt, createdAt } = robot;
  return {
    state: firstState(states, activatedAt === null && !wasHeard ? 'received' : 'service'),
    isChosen: false,
    since: new Date(activatedAt ?? createdAt).toISOString(),
  };
}

/** The items of a robot's checklist. */
export function itemsOf({ items }: Pick<Setup, 'items'>, model: string): ChecklistItem[] {
  return items.filter((item) => isForModel(item, model));
}

/** A robot as the workshop sees it. `today`: a day in the time zone of its project. */
export function composeCard(
  robot: RobotFacts,
  card: CountedCard | undefined,
  setup: Setup,
  { today, view }: { readonly today: string; readonly view: SeenRobot | undefined },
): WorkshopRobot {
  const { state, isChosen, since } = standingOf(setup, robot, card, wasHeard(view));
  const items = itemsOf(setup, robot.model);
  const ticked = new Set(card?.ticked);
  const dueOn = card?.due_on ?? null;
  const responsible = card?.responsible_id ?? null;
  return {
    project_id: robot.projectId,
    robot_id: robot.robotId,
    name: robot.name,
    serial_number: robot.serialNumber,
    manufacturer: robot.manufacturer,
    model: robot.model,
    enabled: robot.enabled,
    activated: robot.activatedAt !== null,
    connected: view?.connected === true,
    state_id: state.state_id,
    phase: state.phase,
    is_chosen: isChosen,
    since,
    owner: card?.owner ?? '',
    responsible: responsible === null ? null : { user_id: responsible, name: card?.responsible_name ?? '' },
    due_on: dueOn,
    is_overdue: dueOn !== null && dueOn < today && !isDoneWith(state.phase),
    items_done: items.filter(({ item_id: id }) => ticked.has(id)).length,
    items_total: items.length,
    required_left: items.filter(({ item_id: id, is_required: isRequired }) => isRequired && !ticked.has(id))
      .length,
    open_tasks: card?.open_tasks ?? 0,
    overdue_tasks: card?.overdue_tasks ?? 0,
    version: card?.version ?? 0,
  };
}

/** Whether a robot is among those that a list asks for, its state aside. */
export function isAsked(robot: WorkshopRobot, query: Omit<WorkshopQuery, 'limit' | 'sort'>): boolean {
  const { project_id: projectId, owner, search = '', serial_number: serial, overdue } = query;
  const words = foldSearch(
    [robot.name, robot.serial_number, robot.model, robot.manufacturer, robot.owner].join('\n'),
  );
  return (
    (projectId === undefined || robot.project_id === projectId) &&
    (owner === undefined || robot.owner === owner) &&
    (serial === undefined || robot.serial_number === serial) &&
    (overdue === undefined || robot.is_overdue || robot.overdue_tasks > 0) &&
    words.includes(foldSearch(search))
  );
}

const collator = new Intl.Collator('tr', { numeric: true });

/** What a list is ordered by; robots without it are last, whatever the direction. */
const orders: Readonly<Record<string, (robot: WorkshopRobot) => string | null>> = {
  due: ({ due_on: dueOn, phase }) => (isDoneWith(phase) ? null : dueOn),
  since: ({ since }) => since,
  owner: ({ owner }) => (owner === '' ? null : owner),
};

/** The order of a list; robots that are equal in it stand by name and id. */
export function inOrder(sort: WorkshopSort): (a: WorkshopRobot, b: WorkshopRobot) => number {
  const by = orders[sort.replace('-', '')] ?? (({ name }) => name);
  const sign = sort.startsWith('-') ? -1 : 1;
  return (a, b) => {
    const [first, second] = [by(a), by(b)];
    const order =
      first === null || second === null
        ? Number(first === null) - Number(second === null)
        : sign * collator.compare(first, second);
    return order || collator.compare(a.name, b.name) || (a.robot_id < b.robot_id ? -1 : 1);
  };
}
