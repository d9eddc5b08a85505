import type { TripRecord } from '../model/fleet-events.ts';
import type { Order } from '../model/robot-model.ts';

/** Sees that each order is begun by the robot of its trip, once, and by no other. */
export class OrderWatch {
  private readonly begun = new Set<string>();

  /** A robot took an order as a new one. */
  begin(robotId: string, order: Order, trips: ReadonlyMap<string, TripRecord>): void {
    const key = `${robotId} ${order.orderId}`;
    if (this.begun.has(key)) throw new Error(`${robotId} began ${order.orderId} a second time.`);
    this.begun.add(key);
    const tripId = order.orderId.split('-').slice(0, 2).join('-');
    const owner = trips.get(tripId)?.robotId;
    if (owner !== robotId) throw new Error(`${robotId} began ${order.orderId}, of a trip of ${owner}.`);
  }

  /** A robot that was restarted knows none of its orders. */
  forget(robotId: string): void {
    for (const key of this.begun) if (key.startsWith(`${robotId} `)) this.begun.delete(key);
  }
}
