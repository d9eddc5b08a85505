import type { FleetEffect } from '../model/fleet-events.ts';

/** An effect in one line. */
export function traceOf(effect: FleetEffect): string {
  switch (effect.type) {
    case 'delivery.saved':
      return `delivery ${effect.delivery.deliveryId} ${effect.change ? `${effect.change.from} > ${effect.change.to} ${effect.change.code}` : 'kept'}`;
    case 'custody.noted':
      return `custody ${effect.custody.deliveryId} ${effect.custody.act} ${effect.custody.by}`;
    case 'remote.noted':
      return `remote ${effect.deliveryId} ${effect.step}`;
    case 'trip.saved':
      return `trip ${effect.trip.tripId} ${effect.trip.robotId} ${effect.trip.kind} ${effect.trip.status} ${effect.trip.phase} ${effect.trip.stopIndex}`;
    case 'order.published':
      return `order ${effect.order.orderId} ${effect.order.orderUpdateId} to ${effect.robotId}`;
    case 'actions.published':
      return `action ${effect.actions.map((action) => action.actionType).join()} to ${effect.robotId}`;
    case 'zone_set.published':
      return `zones ${effect.zoneSet.zoneSetId} to ${effect.robotId}`;
    case 'decision.saved':
      return `decision ${effect.decision.robotId} ${effect.decision.deliveryId} ${effect.decision.code} ${JSON.stringify(effect.decision.params)}`;
    case 'command.saved':
      return `command ${effect.command.commandId} ${effect.command.kind} ${effect.command.status}`;
    case 'hold.saved':
      return `hold ${effect.robotId} ${effect.hold?.reason}`;
    case 'map_copy.saved':
      return `map ${effect.copy.mapId} ${effect.copy.wanted} on ${effect.copy.robotId} ${effect.copy.state}`;
    case 'promises.changed':
      return `promises ${effect.promises.map(({ subTaskId, promise }) => `${subTaskId} ${promise?.from} ${promise?.to}`).join()}`;
    case 'learned.saved':
      return 'learned';
    case 'help.saved':
      return `help ${effect.help.robotId} ${effect.help.code} ${effect.help.how ?? (effect.help.answeredAt === null ? 'opened' : 'answered')}`;
    case 'elevator_session.saved':
      return `session ${effect.session.sessionId} ${effect.session.robotId} ${effect.session.state} ${effect.session.how ?? 'open'}`;
    case 'elevator_block.saved':
      return `block ${effect.elevatorId} ${effect.block?.robotId}`;
    case 'elevator.requested':
      return `elevator ${effect.elevatorId} ${effect.request.kind} ${effect.request.floor} for ${effect.request.sessionId}`;
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
