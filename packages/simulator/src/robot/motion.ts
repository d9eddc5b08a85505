import type { Action, Order } from '@rota/fleet-core';
import { freeDistance, nearsAny, type Body } from './lidar.ts';
import type { Onboard } from './onboard.ts';
import { bodyRadius } from './models.ts';
import { acceptOrder, clearBook, reachNext, releasedPath } from './order-book.ts';
import { brakingDistance, driveAlong } from './vehicle.ts';

/** Halts this far from others, metres: less than any fleet control plans with, as a scanner's inner field does. */
const CLEARANCE = 0.04;
/** The fleet control does not keep others away from a robot that drives its own way: it leaves them room to pass. */
const BEHIND_A_PERSON = 0.4;
/** Another that comes towards it may drive on to where it was let. */
const ONCOMING = 1;
/** As slowly as people walk who look where a robot can go, m/s. */
const STROLL = 0.5;

/** Takes an order, drops a duplicate, or writes into the state why it refused. */
export function receiveOrder(onboard: Onboard, order: Order): void {
  const outcome = onboard.faults.has('refuse_orders')
    ? { refusal: { type: 'orderError', description: 'The robot refuses every order.' } as const }
    : (findZoneRefusal(onboard, order) ??
      acceptOrder(onboard.book, order, onboard.vehicle, onboard.driving || onboard.cancelling));
  if ('duplicate' in outcome) return;
  onboard.changed = true;
  if ('refusal' in outcome) {
    const references = [
      { key: 'orderId', value: order.orderId },
      { key: 'orderUpdateId', value: String(order.orderUpdateId) },
    ];
    onboard.errors = [{ ...outcome.refusal, level: 'WARNING', hint: undefined, references }];
    return;
  }
  const isNew = outcome.book.orderId !== onboard.book.orderId;
  if (isNew) {
    onboard.person.left();
    onboard.endHeading = order.nodes[0]?.theta;
  }
  onboard.book = outcome.book;
  // An order that ends where the robot stands: the person here handles it.
  if (isNew && onboard.book.nodes.length === 0) onboard.person.arrived(onboard.vehicle.x, onboard.vehicle.y);
  onboard.errors = [];
  onboard.path = releasedPath(onboard.book).map(({ x, y }) => ({ x, y }));
  if (onboard.path.length > 0) onboard.charging = false;
}

/** A robot that keeps to zones refuses an order through a forbidden one. Returns the refusal. */
function findZoneRefusal({ zones, floor, vehicle }: Onboard, order: Order) {
  const zone = zones?.brokenBy(floor.mapId, order, vehicle);
  return (
    zone && {
      refusal: {
        type: 'BLOCKED_ZONE_VIOLATION',
        description: `The way leads through the zone ${zone.zoneId}.`,
      } as const,
    }
  );
}

/** Drives for `dt` seconds, stopping for bodies in the way; `start` begins the actions of reached nodes. */
export function drive(
  onboard: Onboard,
  others: readonly Body[],
  start: (action: Action) => void,
  dt: number,
): void {
  const { vehicle, setup } = onboard;
  // Behind a person it drives its own way, as long as it has no order.
  const path = onboard.path.length > 0 ? onboard.path : onboard.companion.way;
  const halt = brakingDistance(vehicle.speed, setup.model.drive);
  const isLed = path !== onboard.path;
  const radius = bodyRadius(setup.model);
  const clear = freeDistance(vehicle, radius + (isLed ? ONCOMING : CLEARANCE), path, others, 2 * halt + 0.6);
  // Twice, because the other may be coming this way and needs as long to halt.
  const blocked =
    (path.length > 0 && clear < 2 * halt + 0.15) ||
    (isLed && nearsAny(vehicle, radius + BEHIND_A_PERSON, path, others));
  const stuck = onboard.faults.has('stuck') || onboard.faults.has('localization_lost');
  const halted =
    onboard.paused ||
    onboard.cancelling ||
    onboard.emergencyLeft > 0 ||
    blocked ||
    stuck ||
    onboard.lids.anyOpen();
  const { reached, moving } = driveAlong(
    vehicle,
    path,
    setup.model.drive,
    {
      limit: halted
        ? 0
        : isLed
          ? Math.min(STROLL, onboard.config.values().max_speed ?? Infinity)
          : limitOn(onboard),
      endHeading: halted ? undefined : endHeading(onboard),
    },
    dt,
  );
  const hadNodes = onboard.book.nodes.length > 0;
  if (!isLed) for (let index = 0; index < reached; index += 1) passNode(onboard, start);
  if (moving !== onboard.driving || blocked !== onboard.blocked) onboard.changed = true;
  // The last step of a way may be none: the robot was stopped a hair before its end.
  const ends = onboard.driving || hadNodes;
  if (ends && !moving && onboard.book.nodes.length === 0) onboard.person.arrived(vehicle.x, vehicle.y);
  if (moving && !onboard.driving) onboard.person.left();
  onboard.driving = moving;
  onboard.blocked = blocked;
}

/** The highest speed on the way to the next node, m/s, where the order, a zone or its config has one. */
function limitOn({ book, zones, floor, vehicle, config }: Onboard): number {
  const next = book.nodes[0]?.sequenceId ?? 0;
  const ordered = book.edges.find((edge) => edge.sequenceId === next - 1)?.maxSpeed ?? Infinity;
  const own = config.values().max_speed ?? Infinity;
  return Math.min(ordered, own, zones?.limitAt(floor.mapId, vehicle) ?? Infinity);
}

/** The heading to take once the released path ends; free while a horizon lies ahead. */
function endHeading(onboard: Onboard): number | undefined {
  const last = releasedPath(onboard.book).at(-1);
  if (last !== undefined) return onboard.book.nodes.length === 1 ? last.theta : undefined;
  return onboard.book.nodes.length === 0 ? onboard.endHeading : undefined;
}

function passNode(onboard: Onboard, start: (action: Action) => void): void {
  onboard.endHeading = onboard.book.nodes[0]?.theta;
  const next = reachNext(onboard.book);
  onboard.book = next.book;
  for (const action of next.actions) start(action);
  onboard.changed = true;
}

/** Ends a cancel once the body stands. Answers whether it ended now. */
export function settleCancel(onboard: Onboard): boolean {
  if (!onboard.cancelling || onboard.vehicle.speed > 0.001) return false;
  onboard.cancelling = false;
  onboard.book = clearBook(onboard.book);
  onboard.path = [];
  onboard.endHeading = undefined;
  onboard.changed = true;
  return true;
}
