import type { Action, Order, OrderEdge, OrderNode } from '@rota/fleet-core';
import type { Dialect } from '../dialect.ts';
import {
  normalizeAngle,
  omitUndefined,
  writeControlHeader,
  writeParameters,
  type ControlHeader,
  type WireMessage,
} from '../wire.ts';

/** `order` of 3.0: deviation is an ellipse, edges do not name their ends, a speed limit is `maximumSpeed`. */
export function writeOrder(header: ControlHeader, order: Order, dialect: Dialect): WireMessage {
  return {
    ...writeControlHeader(header),
    orderId: order.orderId,
    orderUpdateId: order.orderUpdateId,
    nodes: order.nodes.map((node) => writeNode(node, dialect)),
    edges: order.edges.map((edge) => writeEdge(edge, dialect)),
  };
}

function writeNode(node: OrderNode, dialect: Dialect): WireMessage {
  return {
    nodeId: node.nodeId,
    sequenceId: node.sequenceId,
    released: node.released,
    nodePosition: omitUndefined({
      x: node.x,
      y: node.y,
      theta: node.theta === undefined ? undefined : normalizeAngle(node.theta),
      allowedDeviationXY: writeDeviation(node.deviation, dialect),
      mapId: node.mapId,
    }),
    actions: node.actions.map((action) => writeAction(action, action.blockingType)),
  };
}

function writeDeviation(radius: number, dialect: Dialect): unknown {
  if (dialect.deviation === 'omit') return undefined;
  return dialect.deviation === 'number' ? radius : { a: radius, b: radius, theta: 0 };
}

function writeEdge(edge: OrderEdge, dialect: Dialect): WireMessage {
  return omitUndefined({
    edgeId: edge.edgeId,
    sequenceId: edge.sequenceId,
    released: edge.released,
    startNodeId: dialect.keepEdgeEnds ? edge.startNodeId : undefined,
    endNodeId: dialect.keepEdgeEnds ? edge.endNodeId : undefined,
    maximumSpeed: edge.maxSpeed,
    actions: [],
  });
}

/** `instantActions` of 3.0: their blocking type can only be NONE. */
export function writeInstantActions(
  header: ControlHeader,
  actions: readonly Action[],
  dialect: Dialect,
): WireMessage {
  const list = actions.map((action) => writeAction(action, 'NONE'));
  return {
    ...writeControlHeader(header),
    ...(dialect.instantActionsKey === 'instantActions' ? {} : { actions: list }),
    ...(dialect.instantActionsKey === 'actions' ? {} : { instantActions: list }),
  };
}

function writeAction(action: Action, blockingType: string): WireMessage {
  return {
    actionId: action.actionId,
    actionType: action.actionType,
    blockingType,
    ...writeParameters(action),
  };
}
