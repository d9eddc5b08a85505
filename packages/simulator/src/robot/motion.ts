import type { Action, Order } from '@rota/fleet-core';
import { freeDistance, type Body } from './lidar.ts';
import type { Mind } from './mind.ts';
import { bodyRadius } from './models.ts';
import { acceptOrder, clearBook, reachNext, releasedPath } from './order-book.ts';
import { brakingDistance, driveAlong } from './vehicle.ts';

/** Halts this far from others, metres: less than any fleet control plans with, as a scanner's inner field does. */
const CLEARANCE = 0.04;

/** Takes an order, drops a duplicate, or writes into the state why it refused. */
export function receiveOrder(mind: Mind, order: Order): void {
  const outcome = mind.faults.has('refuse_orders')
    ? { refusal: { type: 'orderError', description: 'The robot refuses every order.' } as const }
    : acceptOrder(mind.book, order, mind.vehicle, mind.driving || mind.cancelling);
  if ('duplicate' in outcome) return;
  mind.changed = true;
  if ('refusal' in outcome) {
    const references = [
      { key: 'orderId', value: order.orderId },
      { key: 'orderUpdateId', value: String(order.orderUpdateId) },
    ];
    mind.errors = [{ ...outcome.refusal, level: 'WARNING', hint: undefined, references }];
    return;
  }
  if (outcome.book.orderId !== mind.book.orderId) {
    mind.person.left();
    mind.endHeading = order.nodes[0]?.theta;
  }
  mind.book = outcome.book;
  mind.errors = [];
  mind.path = releasedPath(mind.book).map(({ x, y }) => ({ x, y }));
  if (mind.path.length > 0) mind.charging = false;
}

/** Drives for `dt` seconds, stopping for bodies in the way; `start` begins the actions of reached nodes. */
export function drive(mind: Mind, others: readonly Body[], start: (action: Action) => void, dt: number): void {
  const { vehicle, setup } = mind;
  const halt = brakingDistance(vehicle.speed, setup.model.drive);
  const clear = freeDistance(vehicle, bodyRadius(setup.model) + CLEARANCE, mind.path, others, 2 * halt + 0.6);
  // Twice, because the other may be coming this way and needs as long to halt.
  const blocked = mind.path.length > 0 && clear < 2 * halt + 0.15;
  const stuck = mind.faults.has('stuck') || mind.faults.has('localization_lost');
  const halted = mind.paused || mind.cancelling || mind.emergencyLeft > 0 || blocked || stuck || mind.lids.anyOpen();
  const { reached, moving } = driveAlong(
    vehicle,
    mind.path,
    setup.model.drive,
    { limit: halted ? 0 : Infinity, endHeading: halted ? undefined : endHeading(mind) },
    dt,
  );
  for (let index = 0; index < reached; index += 1) passNode(mind, start);
  if (moving !== mind.driving || blocked !== mind.blocked) mind.changed = true;
  if (mind.driving && !moving && mind.book.nodes.length === 0) mind.person.arrived(vehicle.x, vehicle.y);
  if (moving && !mind.driving) mind.person.left();
  mind.driving = moving;
  mind.blocked = blocked;
}

/** The heading to take once the released path ends; free while a horizon lies ahead. */
function endHeading(mind: Mind): number | undefined {
  const last = releasedPath(mind.book).at(-1);
  if (last !== undefined) return mind.book.nodes.length === 1 ? last.theta : undefined;
  return mind.book.nodes.length === 0 ? mind.endHeading : undefined;
}

function passNode(mind: Mind, start: (action: Action) => void): void {
  mind.endHeading = mind.book.nodes[0]?.theta;
  const next = reachNext(mind.book);
  mind.book = next.book;
  for (const action of next.actions) start(action);
  mind.changed = true;
}

/** Ends a cancel once the body stands. Answers whether it ended now. */
export function settleCancel(mind: Mind): boolean {
  if (!mind.cancelling || mind.vehicle.speed > 0.001) return false;
  mind.cancelling = false;
  mind.book = clearBook(mind.book);
  mind.path = [];
  mind.endHeading = undefined;
  mind.changed = true;
  return true;
}
