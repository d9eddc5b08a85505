import { z } from 'zod';
import type { Action, ActionParameter, BlockingType, Order, OrderEdge, OrderNode } from '@rota/fleet-core';
import { nameInV3 } from '../action-names.ts';
import type { Read } from '../payload.ts';
import {
  flag,
  looseList,
  optionalNumber,
  optionalPart,
  readWith,
  requiredId,
  requiredInteger,
  requiredNumber,
  word,
} from '../field-readers.ts';

/** The default deviation at a node, m, for an order without one. */
export const DEFAULT_DEVIATION = 0.5;

const MAX_ROUTE = 5_000;
const MAX_ACTIONS = 200;
const MAX_PARAMETERS = 100;
const BLOCKING_TYPES: readonly BlockingType[] = ['NONE', 'SINGLE', 'SOFT', 'HARD'];

const parameterValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .transform((value) => JSON.stringify(value)),
]);
const parameter = z.object({ key: requiredId, value: parameterValue });

const action = z
  .object({
    actionId: requiredId,
    // The schema of 2.0.0 calls it actionName, its text actionType.
    actionType: requiredId.nullish(),
    actionName: requiredId.nullish(),
    blockingType: word(BLOCKING_TYPES, 'NONE', 'HARD'),
    actionParameters: looseList(parameter, MAX_PARAMETERS),
  })
  .transform((wire, context): Action => {
    const actionType = wire.actionType ?? wire.actionName;
    if (actionType === null || actionType === undefined) {
      context.addIssue({ code: 'custom', path: ['actionType'], message: 'is missing' });
      return z.NEVER;
    }
    const parameters: readonly ActionParameter[] = wire.actionParameters;
    return {
      actionId: wire.actionId,
      actionType: nameInV3(actionType),
      blockingType: wire.blockingType,
      parameters,
    };
  });
const actionList = z
  .array(action)
  .max(MAX_ACTIONS)
  .nullish()
  .transform((list) => list ?? []);

const ellipse = z.object({ a: requiredNumber, b: requiredNumber }).transform(({ a, b }) => Math.min(a, b));
const deviation = optionalPart(z.union([requiredNumber, ellipse]));

const node = z
  .object({
    nodeId: requiredId,
    sequenceId: requiredInteger,
    released: flag(false),
    nodePosition: z.object({
      x: requiredNumber,
      y: requiredNumber,
      theta: optionalNumber,
      allowedDeviationXY: deviation,
      allowedDeviationXy: deviation,
      mapId: requiredId,
    }),
    actions: actionList,
  })
  .transform(({ nodePosition: place, ...wire }): OrderNode => {
    const radius = place.allowedDeviationXY ?? place.allowedDeviationXy;
    const { x, y, theta, mapId } = place;
    return {
      ...wire,
      x,
      y,
      theta,
      mapId,
      deviation: radius !== undefined && radius > 0 ? radius : DEFAULT_DEVIATION,
    };
  });

const edge = z.object({
  edgeId: requiredId,
  sequenceId: requiredInteger,
  released: flag(false),
  startNodeId: requiredId.nullish(),
  endNodeId: requiredId.nullish(),
  maxSpeed: optionalNumber,
  maximumSpeed: optionalNumber,
});

const order = z.object({
  orderId: requiredId,
  orderUpdateId: requiredInteger,
  nodes: z.array(node).max(MAX_ROUTE),
  edges: z.array(edge).max(MAX_ROUTE),
});

/** Reads `order` of any version, for the robot. A node without a position is refused: our robots follow points, not lines. */
export function readOrder(message: unknown): Read<Order> {
  const read = readWith(order, message);
  if (!read.ok) return read;
  const { orderId, orderUpdateId, nodes, edges } = read.value;
  const nodeAt = new Map(nodes.map((known) => [known.sequenceId, known.nodeId]));
  return {
    ok: true,
    value: {
      orderId,
      orderUpdateId,
      nodes,
      edges: edges.map((wire): OrderEdge => ({
        edgeId: wire.edgeId,
        sequenceId: wire.sequenceId,
        released: wire.released,
        startNodeId: wire.startNodeId ?? nodeAt.get(wire.sequenceId - 1) ?? '',
        endNodeId: wire.endNodeId ?? nodeAt.get(wire.sequenceId + 1) ?? '',
        maxSpeed: wire.maximumSpeed ?? wire.maxSpeed,
      })),
    },
  };
}

const instantActions = z.object({
  actions: z.array(action).max(MAX_ACTIONS).nullish(),
  instantActions: z.array(action).max(MAX_ACTIONS).nullish(),
});

/** Reads `instantActions` of any version, for the robot: the list may stand under either key. */
export function readInstantActions(message: unknown): Read<readonly Action[]> {
  const read = readWith(instantActions, message);
  if (!read.ok) return read;
  const list = read.value.actions ?? read.value.instantActions;
  return list ? { ok: true, value: list } : { ok: false, problem: 'actions: is missing' };
}
