import type { FleetEffect } from '../fleet-events.ts';

/** An effect in one line. */
export function traceOf(effect: FleetEffect): string {
  switch (effect.type) {
    case 'delivery.saved':
      return `delivery ${effect.delivery.deliveryId} ${effect.change ? `${effect.change.from} > ${effect.change.to} ${effect.change.code}` : 'kept'}`;
    case 'trip.saved':
      return `trip ${effect.trip.tripId} ${effect.trip.robotId} ${effect.trip.kind} ${effect.trip.status} ${effect.trip.phase} ${effect.trip.stopIndex}`;
    case 'order.published':
      return `order ${effect.order.orderId} ${effect.order.orderUpdateId} to ${effect.robotId}`;
    case 'actions.published':
      return `action ${effect.actions.map((action) => action.actionType).join()} to ${effect.robotId}`;
    case 'decision.saved':
      return `decision ${effect.decision.robotId} ${effect.decision.deliveryId} ${effect.decision.code} ${JSON.stringify(effect.decision.params)}`;
    case 'command.saved':
      return `command ${effect.command.commandId} ${effect.command.kind} ${effect.command.status}`;
    case 'hold.saved':
      return `hold ${effect.robotId} ${effect.hold?.reason}`;
    case 'replied':
      return `reply ${effect.requestId} ${effect.reply.ok}`;
  }
}
