import type { Delivery } from '@rota/contract/deliveries';
import type { Fulfilment, KitchenStep, OrderStage, OrderStatus } from '@rota/contract/orders';
import type { PaymentStatus } from '@rota/contract/payments';

/** What of a delivery says how far its order is. */
export type OrderedDelivery = Pick<Delivery, 'status' | 'waiting_reason' | 'subtasks' | 'remote_delivery'>;
export type Staged = {
  readonly status: OrderStatus;
  readonly kitchen: KitchenStep | null;
  readonly fulfilment: Fulfilment;
  readonly needs_help: boolean;
  /** Who is on it; null while no one is. */
  readonly help_taken_by: string | null;
  /** How its last payment stands; undefined without one. */
  readonly payment: PaymentStatus | undefined;
  /** Undefined: no robot brings it. */
  readonly delivery: OrderedDelivery | undefined;
};

/** Statuses of a delivery in which its robot gave it up: a person has to handle it. */
const GIVEN_UP: readonly Delivery['status'][] = ['Failed', 'Cancelled', 'Expired'];
const IN_KITCHEN = { new: 'received', accepted: 'accepted', preparing: 'preparing' } as const;

/** The stage of an order that a guest sees. */
export function stageOf(order: Staged): OrderStage {
  switch (order.status) {
    case 'pending_verification':
      return 'verifying';
    case 'pending_payment':
      return order.payment === 'completing' || order.payment === 'unknown' ? 'checking_payment' : 'paying';
    case 'completed':
      return 'done';
    case 'paid':
      return paidStage(order);
    default:
      return order.status;
  }
}

function paidStage(order: Staged): OrderStage {
  const { kitchen, fulfilment, needs_help: needsHelp, delivery } = order;
  if (needsHelp || (delivery !== undefined && isGivenUp(delivery)))
    return order.help_taken_by === null ? 'help' : 'being_helped';
  const step = kitchen ?? 'new';
  if (delivery !== undefined && hasRobotLeft(delivery)) {
    if (isHere(delivery)) return 'here';
    // The guest has it: that the lid still shuts and the robot goes is nothing to wait for.
    return isHandedOver(delivery) ? 'done' : 'coming';
  }
  // It is loaded, and its robot cannot go on, or goes on again: it never waits for a robot any more.
  if (delivery?.status === 'Recovering' && step === 'served') return 'help';
  if (delivery?.status === 'Recovered' && step === 'served') return 'coming';
  if (step === 'new' || step === 'accepted' || step === 'preparing') return IN_KITCHEN[step];
  if (fulfilment === 'delivery' && delivery !== undefined) return 'ready';
  return step === 'served' ? 'done' : 'collect';
}

/** Its robot was loaded and is on its way to the guest. */
export function hasRobotLeft({ status }: Pick<OrderedDelivery, 'status'>): boolean {
  return status === 'Being Delivered' || status === 'Delivered' || status === 'Completed';
}

/** Its robot gave it up. */
export function isGivenUp({ status }: Pick<OrderedDelivery, 'status'>): boolean {
  return GIVEN_UP.includes(status);
}

/** An order that is to be brought and that no robot brings. `delivery` is the one that it has; undefined as well where it is not known. */
export function isWithoutRobot(
  order: {
    readonly status: OrderStatus;
    readonly fulfilment: Fulfilment;
    readonly delivery_id: string | null;
  },
  delivery: Pick<OrderedDelivery, 'status'> | undefined,
): boolean {
  const isBrought = order.status === 'paid' && order.fulfilment === 'delivery';
  return isBrought && (order.delivery_id === null || (delivery !== undefined && isGivenUp(delivery)));
}

/** Its robot stands before the guest. */
export function isHere({ subtasks }: Pick<OrderedDelivery, 'subtasks'>): boolean {
  return subtasks.some(({ kind, status }) => kind === 'unload' && status === 'arrived');
}

/** All of it was taken out of its robot. */
function isHandedOver({ status, subtasks }: Pick<OrderedDelivery, 'status' | 'subtasks'>): boolean {
  const brought = subtasks.filter(({ kind }) => kind === 'unload');
  return status === 'Completed' || (brought.length > 0 && brought.every((one) => one.status === 'done'));
}

/** Its robot stands at the pass and waits to be loaded. */
export function isAtPass({
  waiting_reason: waitingReason,
}: Pick<OrderedDelivery, 'waiting_reason'>): boolean {
  return waitingReason?.code === 'WAITING_FOR_LOADING' || waitingReason?.code === 'NOBODY_LOADS';
}

/** Its robot waits for the lid to be opened. */
export function waitsToBeOpened(delivery: OrderedDelivery): boolean {
  return (
    isHere(delivery) &&
    delivery.remote_delivery === 'activated' &&
    delivery.waiting_reason?.code === 'WAITING_FOR_OPENING'
  );
}

/** The lid is open, and its robot waits to hear that all was taken out. */
export function waitsToBeEmptied(delivery: OrderedDelivery): boolean {
  return isHere(delivery) && delivery.waiting_reason?.code === 'WAITING_FOR_UNLOADING';
}

/** Which kitchen step may follow which: forwards any, backwards one, and none once it has left the pass. */
const STEPS = ['new', 'accepted', 'preparing', 'ready', 'served'] as const satisfies readonly KitchenStep[];
export function mayStep(from: KitchenStep, to: KitchenStep): boolean {
  const [before, after] = [STEPS.indexOf(from), STEPS.indexOf(to)];
  return from !== 'served' && (after > before || after === before - 1);
}

/** Whether a step is one back. */
export function isStepBack(from: KitchenStep, to: KitchenStep): boolean {
  return STEPS.indexOf(to) < STEPS.indexOf(from);
}
