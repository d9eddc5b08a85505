import type { Action, Order, OrderEdge, OrderNode } from '@rota/fleet-core';
import type { Waypoint } from './vehicle.ts';

/** Why an order was refused, in the words a robot puts into its state. */
type Refusal = {
  readonly type: 'orderError' | 'orderUpdateError' | 'noRouteError';
  readonly description: string;
};

/** The order a robot holds: what it accepted, and what of it lies ahead. */
export type OrderBook = {
  readonly orderId: string;
  readonly orderUpdateId: number;
  readonly lastNodeId: string;
  readonly lastNodeSequenceId: number;
  readonly nodes: readonly OrderNode[];
  readonly edges: readonly OrderEdge[];
};

export const emptyBook: OrderBook = {
  orderId: '',
  orderUpdateId: 0,
  lastNodeId: '',
  lastNodeSequenceId: 0,
  nodes: [],
  edges: [],
};

/** A new order must start this near to the robot, metres. */
const START_WITHIN = 1;

export type Acceptance =
  { readonly book: OrderBook } | { readonly duplicate: true } | { readonly refusal: Refusal };

/** Takes an order or an update by the rules of VDA 5050 (order handling on the robot): duplicates are dropped, stale or foreign updates refused. */
export function acceptOrder(book: OrderBook, order: Order, at: Waypoint, busy: boolean): Acceptance {
  const first = order.nodes[0];
  if (first === undefined || !first.released)
    return refuse('orderError', 'The order has no released first node.');
  if (order.orderId === book.orderId) return acceptUpdate(book, order, first);
  if (busy || book.nodes.some((node) => node.released))
    return refuse('orderError', `Order ${book.orderId} is still being carried out.`);
  if (Math.hypot(first.x - at.x, first.y - at.y) > Math.max(START_WITHIN, first.deviation)) {
    return refuse('noRouteError', 'The first node is too far away.');
  }
  return { book: openOrderBook(order, first) };
}

function acceptUpdate(book: OrderBook, order: Order, first: OrderNode): Acceptance {
  if (order.orderUpdateId === book.orderUpdateId) return { duplicate: true };
  if (order.orderUpdateId < book.orderUpdateId)
    return refuse('orderUpdateError', 'The order update is older than the one in hand.');
  const base = book.nodes.filter((node) => node.released);
  const last = base.at(-1);
  const joins =
    last === undefined
      ? first.sequenceId === book.lastNodeSequenceId
      : first.sequenceId === last.sequenceId && first.nodeId === last.nodeId;
  if (!joins) return refuse('orderUpdateError', 'The order update does not join the base.');
  return {
    book: {
      ...book,
      orderUpdateId: order.orderUpdateId,
      nodes: [...base, ...order.nodes.slice(1)],
      edges: [...book.edges.filter((edge) => edge.released), ...order.edges],
    },
  };
}

function openOrderBook(order: Order, first: OrderNode): OrderBook {
  return {
    orderId: order.orderId,
    orderUpdateId: order.orderUpdateId,
    lastNodeId: first.nodeId,
    lastNodeSequenceId: first.sequenceId,
    nodes: order.nodes.slice(1),
    edges: order.edges,
  };
}

function refuse(type: Refusal['type'], description: string): Acceptance {
  return { refusal: { type, description } };
}

/** The released points ahead. */
export function releasedPath(book: OrderBook): OrderNode[] {
  const end = book.nodes.findIndex((node) => !node.released);
  return end === -1 ? [...book.nodes] : book.nodes.slice(0, end);
}

/** The book after the next node was reached, and the actions that wait there. */
export function reachNext(book: OrderBook): {
  readonly book: OrderBook;
  readonly actions: readonly Action[];
} {
  const [reached, ...rest] = book.nodes;
  if (reached === undefined) return { book, actions: [] };
  return {
    book: {
      ...book,
      lastNodeId: reached.nodeId,
      lastNodeSequenceId: reached.sequenceId,
      nodes: rest,
      edges: book.edges.filter((edge) => edge.sequenceId > reached.sequenceId),
    },
    actions: reached.actions,
  };
}

/** The book after a cancel: the order's id stays, nothing lies ahead. */
export function clearBook(book: OrderBook): OrderBook {
  return { ...book, nodes: [], edges: [] };
}
