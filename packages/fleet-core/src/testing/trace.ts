import type { FleetEffect } from '../model/fleet-events.ts';

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

/** The lines of a day, and one number for all of them that differs when any of them does. */
export class Trace {
  readonly lines: string[] = [];
  private readonly onLine: (line: string) => void;
  private low = 0x811c9dc5;
  private high = 0x01000193;

  constructor(onLine: (line: string) => void = () => undefined) {
    this.onLine = onLine;
  }

  add(line: string): void {
    this.onLine(line);
    this.lines.push(line);
    for (let at = 0; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      this.low = Math.imul(this.low ^ code, 0x01000193);
      this.high = Math.imul(this.high ^ code, 0x85ebca6b) ^ (this.high >>> 13);
    }
  }

  /** 64 bits in hexadecimal (two hashes of the kind of Fowler, Noll and Vo). */
  hash(): string {
    return [this.low, this.high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
