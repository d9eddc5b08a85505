import type { Action, BlockingType, Order, OrderEdge, OrderNode } from '@rota/fleet-core';
import { nameInV2 } from '../action-names.ts';
import type { Dialect } from '../dialect.ts';
import {
  normalizeAngle,
  omitUndefined,
  writeControlHeader,
  writeParameters,
  type ControlHeader,
  type WireMessage,
} from '../wire.ts';

/** `order` of 2.x: deviation is a number, edges name their ends, a speed limit is `maxSpeed`. */
export function writeOrder(header: ControlHeader, order: Order, dialect: Dialect): WireMessage {
  return {
    ...writeControlHeader(header),
    orderId: order.orderId,
    orderUpdateId: order.orderUpdateId,
    nodes: order.nodes.map((node) => writeNode(node, dialect)),
    edges: order.edges.map(writeEdge),
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
      allowedDeviationXY: dialect.deviation === 'omit' ? undefined : node.deviation,
      mapId: node.mapId,
    }),
    actions: node.actions.map(writeAction),
  };
}

function writeEdge(edge: OrderEdge): WireMessage {
  return omitUndefined({
    edgeId: edge.edgeId,
    sequenceId: edge.sequenceId,
    released: edge.released,
    startNodeId: edge.startNodeId,
    endNodeId: edge.endNodeId,
    maxSpeed: edge.maxSpeed,
    actions: [],
  });
}

/**
 * `instantActions` of 2.x. The schema of 2.0.0 asks for `actions` with `actionName`, its text and most robots for
 * `instantActions` with `actionType`; a robot that gets both reads the one it knows.
 */
export function writeInstantActions(
  header: ControlHeader,
  actions: readonly Action[],
  dialect: Dialect,
): WireMessage {
  const list = actions.map(writeAction);
  const named =
    header.robot.protocolVersion === '2.0.0'
      ? list.map((action) => ({ ...action, actionName: action['actionType'] }))
      : list;
  return {
    ...writeControlHeader(header),
    ...(dialect.instantActionsKey === 'instantActions' ? {} : { actions: named }),
    ...(dialect.instantActionsKey === 'actions' ? {} : { instantActions: list }),
  };
}

function writeAction(action: Action): WireMessage {
  return {
    actionId: action.actionId,
    actionType: nameInV2(action.actionType),
    blockingType: BLOCKING[action.blockingType],
    ...writeParameters(action),
  };
}

// 2.x has no SINGLE (drive on, but no second action); only HARD keeps other actions out.
const BLOCKING: Readonly<Record<BlockingType, string>> = {
  NONE: 'NONE',
  SOFT: 'SOFT',
  SINGLE: 'HARD',
  HARD: 'HARD',
};
