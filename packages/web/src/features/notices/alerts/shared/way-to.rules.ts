import type { Alert } from '@rota/contract/alerts';
import type { Permission } from '@rota/contract/core';

/** The page where an alert is solved, with the permission that it needs and the words of its button. */
type Way = {
  readonly to: { readonly pathname: string; readonly search: Readonly<Record<string, string>> };
  readonly permission: Permission;
  readonly label:
    | 'openRobot'
    | 'openHelp'
    | 'openDelivery'
    | 'openOrder'
    | 'openElevator'
    | 'openWebhooks'
    | 'openSimCards';
};

/** Where an alert is solved; undefined for one of the server itself, which no page solves. */
export function wayTo(alert: Alert): Way | undefined {
  const {
    code,
    order_id: orderId,
    delivery_id: deliveryId,
    robot_id: robotId,
    elevator_id: elevatorId,
  } = alert;
  const at = (pathname: string, search: Way['to']['search'] = {}) => ({ pathname, search });
  if (orderId !== null)
    return {
      to: at('/project/orders', { 'order-id': orderId }),
      permission: 'orders.read',
      label: 'openOrder',
    };
  if (code === 'task_late' && deliveryId !== null)
    return {
      to: at('/delivery', { 'delivery-id': deliveryId }),
      permission: 'deliveries.read',
      label: 'openDelivery',
    };
  if (code === 'sim_quota')
    return { to: at('/workshop/sim-cards'), permission: 'sim_cards.read', label: 'openSimCards' };
  if ((code === 'part_worn' || code === 'warranty_ends') && robotId !== null)
    return {
      to: at('/robot/parts', { 'robot-id': robotId }),
      permission: 'parts.read',
      label: 'openRobot',
    };
  if (code === 'update_failed' && robotId !== null)
    return {
      to: at('/robot/software', { 'robot-id': robotId }),
      permission: 'rollouts.read',
      label: 'openRobot',
    };
  if (robotId !== null)
    return {
      to: at('/robot', { 'robot-id': robotId }),
      permission: 'robots.read',
      label: code === 'help_open' ? 'openHelp' : 'openRobot',
    };
  if (elevatorId !== null)
    return {
      to: at('/elevators', { 'elevator-id': elevatorId }),
      permission: 'elevators.read',
      label: 'openElevator',
    };
  return code === 'webhook_failing'
    ? { to: at('/admin/services/webhooks'), permission: 'webhooks.manage', label: 'openWebhooks' }
    : undefined;
}
