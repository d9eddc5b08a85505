import type { DeliveryStatus } from '@rota/contract/deliveries';

/** Status changes that the fleet control makes while it carries out a delivery. */
export const deliveryTransitions = {
  Created: ['Queued', 'Cancelled', 'Expired'],
  Queued: ['Requested', 'Cancelled', 'Expired'],
  Requested: ['Pending', 'Queued', 'Recovering', 'Cancelled', 'Failed'],
  Pending: ['In Progress', 'Queued', 'Recovering', 'Cancelled', 'Failed'],
  'In Progress': ['Being Delivered', 'Recovering', 'Cancelled', 'Failed'],
  'Being Delivered': ['Delivered', 'Recovering', 'Cancelled', 'Failed'],
  Delivered: ['Completed', 'Being Delivered', 'Recovering', 'Cancelled', 'Failed'],
  Recovering: ['Recovered', 'Failed', 'Cancelled'],
  Recovered: ['Queued', 'In Progress', 'Being Delivered'],
  Completed: [],
  Cancelled: [],
  Failed: [],
  Expired: [],
} as const satisfies Record<DeliveryStatus, readonly DeliveryStatus[]>;

/** Whether the fleet control may move a delivery from one status to another. */
export function canMove(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return (deliveryTransitions[from] as readonly DeliveryStatus[]).includes(to);
}

/** A person's word about a delivery. */
export type ManualAction = 'cancel' | 'set_delivered' | 'set_waiting' | 'set_requested';

/** The effect of an operator's command: statuses before and after, and what happens to the robot's order and the goods it carries. */
export type ManualRule = {
  readonly from: readonly DeliveryStatus[];
  /** The statuses it goes through, the last one being where it ends. */
  readonly to: readonly DeliveryStatus[];
  /** `cancelled`: the robot's order is cancelled, and the robot is shown as releasing until its state proves it. `none`: it has no order. */
  readonly order: 'cancelled' | 'none';
  /** `returned`: brought back to the filling target as a task of its own. `carried`: staff took them. `kept`: stay for the next try. */
  readonly goods: 'returned' | 'carried' | 'kept' | 'none';
  /** Whether it is a further attempt of the same delivery. */
  readonly nextAttempt: boolean;
};

/** Manual actions. Cancelling cannot be undone. */
export const manualTransitions = {
  cancel: {
    from: [
      'Created',
      'Queued',
      'Requested',
      'Pending',
      'In Progress',
      'Being Delivered',
      'Delivered',
      'Recovering',
    ],
    to: ['Cancelled'],
    order: 'cancelled',
    goods: 'returned',
    nextAttempt: false,
  },
  set_delivered: {
    from: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering', 'Failed'],
    to: ['Delivered', 'Completed'],
    order: 'cancelled',
    goods: 'carried',
    nextAttempt: false,
  },
  set_waiting: {
    from: ['Requested', 'Pending', 'In Progress', 'Being Delivered', 'Recovering'],
    to: ['Queued'],
    order: 'cancelled',
    goods: 'kept',
    nextAttempt: false,
  },
  set_requested: {
    from: ['Failed', 'Expired', 'Queued'],
    to: ['Queued'],
    order: 'none',
    goods: 'none',
    nextAttempt: true,
  },
} as const satisfies Record<ManualAction, ManualRule>;

/** Whether a person may do this to a delivery of the status. */
export function mayDo(action: ManualAction, from: DeliveryStatus): boolean {
  return (manualTransitions[action].from as readonly DeliveryStatus[]).includes(from);
}

/** Whether no automatic change follows the status. */
export function isEnded(status: DeliveryStatus): boolean {
  return deliveryTransitions[status].length === 0;
}

const FORWARD: readonly DeliveryStatus[] = [
  'Created',
  'Queued',
  'Requested',
  'Pending',
  'In Progress',
  'Being Delivered',
];

/** The statuses between one and a later one of the normal course, the later one included; empty when it is not ahead. */
export function stepsTo(from: DeliveryStatus, to: DeliveryStatus): readonly DeliveryStatus[] {
  if (from === 'Recovered' || from === 'Delivered') return canMove(from, to) ? [to] : [];
  const start = FORWARD.indexOf(from);
  const end = FORWARD.indexOf(to);
  return start < 0 || end <= start ? [] : FORWARD.slice(start + 1, end + 1);
}

/** The statuses that lead back into the queue from anywhere under way; undefined where none do. */
export function stepsToQueue(from: DeliveryStatus): readonly DeliveryStatus[] | undefined {
  switch (from) {
    case 'Queued':
      return [];
    case 'Created':
    case 'Requested':
    case 'Pending':
    case 'Recovered':
      return ['Queued'];
    case 'In Progress':
    case 'Being Delivered':
    case 'Delivered':
      return ['Recovering', 'Recovered', 'Queued'];
    case 'Recovering':
      return ['Recovered', 'Queued'];
    case 'Completed':
    case 'Cancelled':
    case 'Failed':
    case 'Expired':
      return undefined;
  }
}
