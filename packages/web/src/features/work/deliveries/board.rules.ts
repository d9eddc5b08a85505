import { awaitedBy, type Awaited, type DecisionCode } from '@rota/contract/decisions';
import { taskKindFields, type Delivery, type Subtask, type TaskPriority } from '@rota/contract/deliveries';
import { isActive } from './deliveries.rules.ts';

/** Why a line of the board needs attention first. */
export type BoardAttention = 'help' | 'late';

/** One line of the board: a delivery at the place where a person has to act on it next. */
export type BoardLine = {
  readonly delivery: Delivery;
  readonly targetId: string;
  readonly targetName: string;
  /** `here`: the robot stands there; `coming`: it is on its way; `queued`: no robot has set out yet. */
  readonly robot: 'here' | 'coming' | 'queued';
  /** What a person confirms here now. */
  readonly awaited: Awaited | undefined;
  readonly lids: readonly string[];
  /** When it should be there, ISO times; the same twice where only one is known. */
  readonly expected: { readonly from: string; readonly to: string } | undefined;
  /** Since when it waits as it does, ISO time. */
  readonly since: string;
  readonly attention: BoardAttention | undefined;
};
export type Board = { readonly toLoad: readonly BoardLine[]; readonly arriving: readonly BoardLine[] };

/** Reasons that last until a person does something about them. */
const HELP: ReadonlySet<DecisionCode> = new Set<DecisionCode>([
  'ROBOT_FAILED',
  'ROBOT_MANUAL',
  'ORDERS_FAILED',
  'ORDER_FOREIGN',
  'HELD_BY_PERSON',
  'WAITING_FOR_CONNECTION',
  'TARGET_UNREACHABLE',
  'TARGET_MISSING',
  'ROBOT_OUTSIDE_FREE_SPACE',
  'ROBOTS_OFFLINE',
  'ROBOTS_LACK_REMOTE_LID',
  'ROBOTS_HELD',
  'REQUESTED_ROBOT_HELD',
  'NO_ROBOT_ON_FLOOR',
  'BLOCKED_BY_ROBOT',
  'NOBODY_LOADS',
  'NOBODY_UNLOADS',
  'NOBODY_OPENS',
  'BATTERY_CRITICAL',
]);

/** Stops at which a person takes something, or is met. */
const ARRIVING: ReadonlySet<Subtask['kind']> = new Set<Subtask['kind']>([
  'unload',
  'celebrate',
  'empty',
  'fetch',
]);
const URGENCY: Record<TaskPriority, number> = { urgent: 0, high: 1, normal: 2, low: 3 };

/** The board's lines of deliveries, for one place or for all: what to load, and what arrives. Lines that need a person come first. */
export function boardOf(deliveries: readonly Delivery[], targetId: string | undefined): Board {
  const [toLoad, arriving]: [BoardLine[], BoardLine[]] = [[], []];
  for (const delivery of deliveries) {
    if (!isActive(delivery)) continue;
    const loading = loadingOf(delivery);
    const line = loading ?? arrivalOf(delivery);
    if (line === undefined || (targetId !== undefined && line.targetId !== targetId)) continue;
    (loading === undefined ? arriving : toLoad).push(line);
  }
  return { toLoad: toLoad.sort(inOrder), arriving: arriving.sort(inOrder) };
}

function loadingOf(delivery: Delivery): BoardLine | undefined {
  const { filling_target_id: id, filling_target_name: name, kind, status } = delivery;
  const isLoaded =
    status === 'Being Delivered' ||
    status === 'Delivered' ||
    delivery.subtasks.some((stop) => stop.status === 'done');
  if (taskKindFields[kind].filling === 'load' && id !== null && !isLoaded) {
    return lineAt(delivery, {
      id,
      name: name ?? id,
      isHere: awaitedBy(delivery.waiting_reason?.code) === 'loading',
      promise: null,
    });
  }
  const next = nextStop(delivery);
  return next?.kind === 'collect' ? lineAt(delivery, placeOf(next)) : undefined;
}

function arrivalOf(delivery: Delivery): BoardLine | undefined {
  const next = nextStop(delivery);
  return next !== undefined && ARRIVING.has(next.kind) && delivery.robot_id !== null
    ? lineAt(delivery, placeOf(next), next.lid)
    : undefined;
}

/** The stop where the robot is or goes to, or will go to first. */
function nextStop({ subtasks }: Delivery): Subtask | undefined {
  const open = subtasks.filter(({ status }) => status !== 'done' && status !== 'cancelled');
  return open.find(({ status }) => status !== 'waiting') ?? open[0];
}

type Place = {
  readonly id: string;
  readonly name: string;
  readonly isHere: boolean;
  readonly promise: Subtask['promise'];
};

function placeOf({ target_id: id, target_name: name, status, promise }: Subtask): Place {
  return { id, name, isHere: status === 'arrived', promise };
}

function lineAt(
  delivery: Delivery,
  { id, name, isHere, promise }: Place,
  lid: string | null = null,
): BoardLine {
  const isComing = delivery.robot_id !== null && delivery.trip_id !== null;
  const eta = delivery.eta === null ? undefined : { from: delivery.eta, to: delivery.eta };
  const named = [...new Set([...delivery.lids, ...delivery.subtasks.flatMap((stop) => stop.lid ?? [])])];
  return {
    delivery,
    targetId: id,
    targetName: name,
    robot: isHere ? 'here' : isComing ? 'coming' : 'queued',
    awaited: isHere ? awaitedBy(delivery.waiting_reason?.code) : undefined,
    lids: lid === null ? named : [lid],
    expected: isHere ? undefined : (eta ?? promise ?? undefined),
    since: isHere ? delivery.updated_at : delivery.created_at,
    attention: attentionOf(delivery),
  };
}

function attentionOf({
  status,
  waiting_reason: waitingReason,
  punctuality,
}: Delivery): BoardAttention | undefined {
  if (status === 'Recovering' || (waitingReason !== null && HELP.has(waitingReason.code))) return 'help';
  return punctuality === 'late' ? 'late' : undefined;
}

const ATTENTION: Record<BoardAttention | 'none', number> = { help: 0, late: 1, none: 2 };
const NEARNESS: Record<BoardLine['robot'], number> = { here: 0, coming: 1, queued: 2 };

/** The order of lines: needs help, late, robot already waiting, earlier, more urgent, older. */
function inOrder(a: BoardLine, b: BoardLine): number {
  return (
    ATTENTION[a.attention ?? 'none'] - ATTENTION[b.attention ?? 'none'] ||
    NEARNESS[a.robot] - NEARNESS[b.robot] ||
    (a.expected?.from ?? '9').localeCompare(b.expected?.from ?? '9') ||
    URGENCY[a.delivery.priority] - URGENCY[b.delivery.priority] ||
    a.since.localeCompare(b.since) ||
    a.delivery.delivery_id.localeCompare(b.delivery.delivery_id)
  );
}

/** How many lines have room below each other, so that none has to be scrolled to: where not all have, there is room to say how many more there are. */
export function linesThatFit(
  count: number,
  roomPx: number,
  { linePx, morePx }: { readonly linePx: number; readonly morePx: number },
): number {
  if (count * linePx <= roomPx) return count;
  return Math.max(1, Math.floor((roomPx - morePx) / linePx));
}
