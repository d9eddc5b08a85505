import { isHelpStage, KITCHEN_STEPS, type KitchenStep, type Order } from '@rota/contract/orders';
import { z } from 'zod';

/** The columns of the board, in the order in which orders go through them. */
export const KITCHEN_COLUMNS = ['new', 'preparing', 'ready', 'way'] as const;
/** One of {@link KITCHEN_COLUMNS}. */
export type KitchenColumn = (typeof KITCHEN_COLUMNS)[number];

const step = z.enum(KITCHEN_STEPS);
/** One press on the board. `key` stays the same in every repetition, so that it is carried out once. */
export const press = z.intersection(
  z.object({ key: z.string(), orderId: z.string(), number: z.number() }),
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('step'), from: step, step, minutes: z.number().optional() }),
    z.object({ what: z.literal('refuse'), note: z.string(), soldOut: z.array(z.string()) }),
    z.object({ what: z.literal('solve') }),
    z.object({ what: z.literal('loaded'), deliveryId: z.string() }),
    z.object({ what: z.literal('again') }),
  ]),
);
export type Press = z.infer<typeof press>;
/** The same before it has a key. */
export type Pressed = Press extends infer P ? (P extends Press ? Omit<P, 'key'> : never) : never;

/** An order as the kitchen sees it: with what was pressed and is not sent yet. */
export type BoardOrder = { readonly order: Order; readonly column: KitchenColumn; readonly waits: number };

/** The column that an order stands in. */
function columnOf({ kitchen }: Pick<Order, 'kitchen'>): KitchenColumn {
  if (kitchen === 'served') return 'way';
  if (kitchen === 'ready') return 'ready';
  return kitchen === 'accepted' || kitchen === 'preparing' ? 'preparing' : 'new';
}

/** An order after one press; undefined where it leaves the board. */
function applyPress(order: Order, one: Press): Order | undefined {
  switch (one.what) {
    case 'step':
      // Items that no robot takes are done when they are handed over.
      if (one.step === 'served' && endsHere(order)) return undefined;
      return { ...order, kitchen: one.step };
    case 'refuse':
      return undefined;
    case 'loaded':
      return { ...order, kitchen: 'served', robot_at_pass: false };
    case 'again':
      // It is loaded again.
      return {
        ...order,
        needs_help: false,
        problem: null,
        robot_gave_up: false,
        robot_name: null,
        kitchen: order.kitchen === 'served' ? 'ready' : order.kitchen,
      };
    case 'solve':
      return order.status === 'completed' ? undefined : { ...order, needs_help: false, problem: null };
  }
}

/** Whether handing it over ends an order: no robot takes it along, or its robot gave it up. */
function endsHere({ fulfilment, robot_gave_up: isGivenUp, needs_help: needsHelp }: Order): boolean {
  return fulfilment === 'pickup' || isGivenUp || needsHelp;
}

/** Whether the robot that carries an order is stuck but has not given it up: its delivery is the place to act. */
export function isRobotStuck(
  order: Pick<Order, 'status' | 'stage' | 'needs_help' | 'robot_gave_up'>,
): boolean {
  return order.status === 'paid' && isHelpStage(order.stage) && !order.needs_help && !order.robot_gave_up;
}

/** Whether it needs a person now. An order that a robot gave up stays so until a person brings it or it is refunded. */
export function needsPerson(
  order: Pick<Order, 'status' | 'stage' | 'needs_help' | 'robot_gave_up'>,
): boolean {
  return order.needs_help || order.robot_gave_up || isRobotStuck(order);
}

/** The orders of the board, those first that need a person, then the oldest, as they will be when all that was pressed is done. */
export function boardOf(
  orders: readonly Order[],
  presses: readonly Press[],
  stationId: string | undefined,
): BoardOrder[] {
  return orders
    .filter((order) => order.status === 'paid' || order.needs_help)
    .filter((order) => stationId === undefined || order.station_id === stationId)
    .flatMap((order) => {
      const own = presses.filter(({ orderId }) => orderId === order.order_id);
      let now: Order | undefined = order;
      for (const one of own) now = now && applyPress(now, one);
      return now === undefined ? [] : [{ order: now, column: columnOf(now), waits: own.length }];
    })
    .sort(
      (a, b) =>
        Number(needsPerson(b.order)) - Number(needsPerson(a.order)) || a.order.number - b.order.number,
    );
}

/** The step before, to which one may go back; undefined where there is none. */
export function stepBack(kitchen: KitchenStep | null): KitchenStep | undefined {
  if (kitchen === null || kitchen === 'new' || kitchen === 'served') return undefined;
  return KITCHEN_STEPS[KITCHEN_STEPS.indexOf(kitchen) - 1];
}

/** The action of a card's big button; undefined while the kitchen waits for someone else. */
export type MainAct = 'accept' | 'start' | 'ready' | 'loaded' | 'handOver';
export function mainAct(order: Order): MainAct | undefined {
  if (order.status !== 'paid') return undefined;
  if (order.kitchen === 'new') return 'accept';
  if (order.kitchen === 'accepted') return 'start';
  if (order.kitchen === 'preparing') return 'ready';
  if (order.robot_at_pass && order.delivery_id !== null) return 'loaded';
  // Orders without a carrier are cooked all the same; the person who carries one confirms it among the other actions.
  return order.kitchen === 'ready' && order.fulfilment === 'pickup' ? 'handOver' : undefined;
}

/** How urgent an order is: `late` when it is past its time, `soon` when the time is near. New ones have a minute or two to be accepted. */
export function urgencyOf(
  { kitchen, ready_at: readyAt, paid_at: paidAt }: Order,
  now: number,
): 'late' | 'soon' | undefined {
  if (kitchen === 'ready' || kitchen === 'served') return undefined;
  const due = kitchen === 'new' ? Date.parse(paidAt ?? '') + 2 * 60_000 : Date.parse(readyAt ?? '');
  if (Number.isNaN(due)) return undefined;
  if (now > due) return 'late';
  return due - now < 60_000 ? 'soon' : undefined;
}
