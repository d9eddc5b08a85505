import type { Point } from '@rota/floor';
import { resample } from '@rota/floor';
import type { SavedOrder } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Leg, Robot, RouteNode } from '../state/robot.ts';
import { writeLeg } from '../state/robot.ts';
import type { Order, OrderEdge, OrderNode } from '../model/robot-model.ts';
import { hasStateToGoOn, noteAsked } from '../robots/instant-actions.ts';
import { isFresh, isOffline } from '../robots/liveness.ts';
import { speedLimitOn } from '../state/drawings.ts';
import { saveTrip } from '../state/records.ts';
import { tripOf } from '../state/fleet-state.ts';

const NODE_SPACING = 1;
const PASS_DEVIATION = 0.35;
const START_DEVIATION = 0.6;
const END_DEVIATION = 0.15;
const RESEND_MS = 2_000;
const ORDERS_REMEMBERED = 8;

/** The pose at the end of a way: heading, and allowed deviation in metres. The robot decides what is omitted. */
export type WayEnd = { readonly theta: number | undefined; readonly tolerance?: number | undefined };

/** Cuts a way into nodes. `from` is the number of the first one. */
export function nodesAlong(
  orderId: string,
  from: number,
  points: readonly Point[],
  end: WayEnd,
): RouteNode[] {
  const places = resample(points, NODE_SPACING);
  return places.map((point, index) => {
    const last = index === places.length - 1;
    return {
      nodeId: `${orderId}.${from + index}`,
      x: point.x,
      y: point.y,
      theta: last ? end.theta : undefined,
      deviation: last ? (end.tolerance ?? END_DEVIATION) : index === 0 ? START_DEVIATION : PASS_DEVIATION,
    };
  });
}

/** A new leg along a way. Only the place where the robot stands is released so far. */
export function newLeg(
  fleet: FleetState,
  robot: Robot,
  orderId: string,
  points: readonly Point[],
  end: WayEnd,
): Leg {
  const route = nodesAlong(orderId, 0, points, end);
  const leg: Leg = {
    orderId,
    firstSequenceId: 0,
    route,
    baseEnd: 0,
    passed: 0,
    order: { orderId, orderUpdateId: 0, nodes: [], edges: [] },
    sentAt: undefined,
    everSent: false,
    confirmed: false,
    everConfirmed: false,
    unconfirmedSince: undefined,
    lostSince: undefined,
    movedAt: fleet.now,
    nodeCount: route.length,
    detours: 0,
  };
  leg.order = orderFrom(fleet, robot, leg, 0, 0);
  return leg;
}

/** A node of a leg as sent to the robot. */
function nodeAt(robot: Robot, leg: Leg, at: number): OrderNode | undefined {
  const node = leg.route[at];
  // A robot that names its only map in its own way is spoken to in its own words.
  const mapId = robot.reported.report?.position?.mapId ?? robot.position.mapId ?? '';
  return (
    node && {
      ...node,
      sequenceId: leg.firstSequenceId + 2 * at,
      released: at <= leg.baseEnd,
      mapId,
      actions: [],
    }
  );
}

/** The part of a leg from a node on as an order: released up to the base end. An update begins at the last node of the former base. */
export function orderFrom(
  fleet: FleetState,
  robot: Robot,
  leg: Leg,
  from: number,
  orderUpdateId: number,
): Order {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const nodes: OrderNode[] = [];
  const edges: OrderEdge[] = [];
  for (let at = from; at < leg.route.length; at += 1) {
    const node = nodeAt(robot, leg, at);
    if (!node) continue;
    const before = nodes.at(-1);
    if (before) {
      edges.push({
        edgeId: `${node.nodeId}e`,
        sequenceId: node.sequenceId - 1,
        released: node.released,
        startNodeId: before.nodeId,
        endNodeId: node.nodeId,
        maxSpeed: floor && speedLimitOn(floor.speedLimits, before, node),
      });
    }
    nodes.push(node);
  }
  return { orderId: leg.orderId, orderUpdateId, nodes, edges };
}

/** Makes the next update of a leg, whose route or base end has changed since `formerBaseEnd` was the end of the base. */
export function updateLeg(step: Step, robot: Robot, leg: Leg, formerBaseEnd: number): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  leg.order = orderFrom(fleet, robot, leg, formerBaseEnd, leg.order.orderUpdateId + 1);
  leg.confirmed = false;
  leg.sentAt = undefined;
  leg.unconfirmedSince = undefined;
  saveTrip(step, trip, { order: { ...leg.order, before: stillAhead(robot, leg, formerBaseEnd) } });
  sendOrder(step, robot, leg);
}

/** The nodes that the robot has yet to drive before it reaches a node. */
function stillAhead(robot: Robot, leg: Leg, end: number): OrderNode[] {
  const nodes: OrderNode[] = [];
  for (let at = leg.passed + 1; at < end; at += 1) {
    const node = nodeAt(robot, leg, at);
    if (node) nodes.push(node);
  }
  return nodes;
}

/**
 * A leg as a new owner finds it: what was last published, and the way to it, of which the robot may have passed anything. Without the way
 * to it others would be let where the robot still drives.
 */
export function legOf({ before = [], ...order }: SavedOrder, now: number): Leg {
  const nodes = [...before, ...order.nodes];
  const route = nodes.map(({ nodeId, x, y, theta, deviation }) => ({ nodeId, x, y, theta, deviation }));
  return {
    orderId: order.orderId,
    firstSequenceId: nodes[0]?.sequenceId ?? 0,
    route,
    baseEnd: Math.max(0, nodes.filter((node) => node.released).length - 1),
    // Not even the first node need be passed.
    passed: -1,
    order,
    // It may have been published by the former owner.
    sentAt: now - RESEND_MS,
    everSent: true,
    confirmed: false,
    everConfirmed: false,
    unconfirmedSince: now,
    lostSince: undefined,
    movedAt: now,
    // Numbers that no former update of the order has used.
    nodeCount: route.length + 1000 * (order.orderUpdateId + 1),
    detours: 0,
  };
}

/**
 * Publishes the order, or publishes it again, unless the robot has shown it. Only to a robot that is alive, and only on a fresh state:
 * otherwise a state is requested and awaited, but not indefinitely, because some robots never answer the request.
 * @returns why nothing was sent: no fresh state; undefined when it was sent, or need not be.
 */
export function sendOrder(step: Step, robot: Robot, leg: Leg): 'offline' | 'no_state' | undefined {
  if (leg.confirmed) return undefined;
  const { now } = step.fleet;
  if (isOffline(robot, now)) return 'offline';
  if (leg.sentAt !== undefined && now - leg.sentAt < RESEND_MS) return undefined;
  if (!hasStateToGoOn(step, robot)) return 'no_state';
  // Without an answer it goes out once for each wait.
  if (!isFresh(robot, now)) noteAsked(robot, now);
  leg.sentAt = now;
  leg.unconfirmedSince ??= now;
  leg.everSent = true;
  rememberOrder(robot, leg.orderId);
  step.effects.push({ type: 'order.published', robotId: robot.info.robotId, order: leg.order });
  return undefined;
}

/** Keeps the ids of the last orders, to distinguish a late copy of one of ours from an order of another sender. */
export function rememberOrder(robot: Robot, orderId: string): void {
  if (robot.orders.known.includes(orderId)) return;
  robot.orders.known.push(orderId);
  if (robot.orders.known.length > ORDERS_REMEMBERED) robot.orders.known.shift();
}

/** Follows what the robot's state says of the order. True when it passed a node. */
export function followLeg(fleet: FleetState, robot: Robot, leg: Leg): boolean {
  const report = robot.reported.report;
  if (!report || report.orderId !== leg.orderId) return false;
  if (report.orderUpdateId >= leg.order.orderUpdateId) {
    leg.confirmed = true;
    leg.everConfirmed = true;
  } else if (leg.confirmed) {
    // It lost what it knew, and took a late copy of an update before: the last one is sent again.
    leg.confirmed = false;
    leg.sentAt = undefined;
    leg.unconfirmedSince = undefined;
  }
  const index = (report.lastNodeSequenceId - leg.firstSequenceId) / 2;
  const node = Number.isInteger(index) ? leg.route[index] : undefined;
  // Sequence ids alone may be those of the order before.
  if (!node || node.nodeId !== report.lastNodeId || index <= leg.passed) return false;
  writeLeg(robot, leg, { passed: Math.min(index, leg.baseEnd) });
  leg.movedAt = fleet.now;
  return true;
}

/** Whether the robot says that it passed the end of the route. Some robots never empty their nodes, so the last node that they passed decides. */
export function hasPassedLeg(robot: Robot, leg: Leg): boolean {
  const report = robot.reported.report;
  const last = leg.route.at(-1);
  if (!report || !last || leg.baseEnd < leg.route.length - 1) return false;
  if (report.orderId === leg.orderId && report.orderUpdateId < leg.order.orderUpdateId) return false;
  return report.lastNodeId === last.nodeId && (report.orderId === leg.orderId || report.orderId === '');
}
