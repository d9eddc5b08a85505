import type { Order } from '@rota/contract/orders';
import { requireRow } from '../../../http/app-error.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { composeOrder } from './order-records.service.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { auditOrder, type By, type OrderDeps } from './orders.service.ts';
import * as store from './orders.store.ts';
import { isWithoutRobot } from './stage.rules.ts';
import type { OrderAcceptance } from './order-acceptance.service.ts';

export type AgainDeps = Pick<OrderDeps, 'database' | 'records' | 'reader' | 'announceChange' | 'clock'> & {
  readonly deliveries: { listById: OrderDeps['deliveries']['listById'] };
  readonly acceptance: Pick<OrderAcceptance, 'plan'>;
};
export type RobotAgain = ReturnType<typeof createRobotAgain>;

/**
 * Sends a robot for an order that none brings: its delivery failed, was cancelled or never came to be. It is a delivery of its own, so
 * that the one before stays as it ended.
 */
export function createRobotAgain({
  database,
  records,
  reader,
  deliveries,
  acceptance,
  announceChange,
  clock,
}: AgainDeps) {
  /** Throws ORDER_STATUS_DIFFERS where a robot is at it or the order has ended, and what creating a delivery throws. */
  return async (projectId: number, orderId: string, { actor, settle }: By): Promise<Order> => {
    const order = requireRow(
      await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId)),
    );
    const [before] =
      order.delivery_id === null ? [] : await deliveries.listById(projectId, [order.delivery_id]);
    if (!isWithoutRobot(order, before)) throw statusDiffers({ status: order.status, kitchen: order.kitchen });
    const insert = await acceptance.plan(projectId, order, Math.max(order.ready_at?.getTime() ?? 0, clock()));
    await database.tenant(projectId, async (tx) => {
      const change = {
        needs_help: false,
        problem: null,
        problem_text: '',
        failed_attempt: 0,
        told_here: false,
      };
      // Two who press at once send one robot: the second finds another delivery.
      const seen = { status: ['paid'], deliveryId: order.delivery_id } as const;
      const kitchen = order.kitchen === 'served' ? 'ready' : (order.kitchen ?? 'new');
      const { delivery_id: deliveryId, tracking_id: trackingId } = await insert(tx);
      const sent = await store.changeOrder(tx, projectId, orderId, seen, {
        ...change,
        kitchen,
        delivery_id: deliveryId,
      });
      if (sent === undefined) throw statusDiffers();
      await noteOnTimeline(tx, projectId, orderId, {
        kind: 'robot_sent',
        params: { tracking_id: trackingId },
        actor: actor.name,
      });
      await auditOrder(tx, projectId, sent, actor, 'LOG_ORDER_ROBOT_SENT', null, {});
      await settle(tx, composeOrder(requireRow((await records.inside(tx, projectId, [orderId]))[0])));
    });
    announceChange(projectId, orderId);
    return reader.byId(projectId, orderId);
  };
}
