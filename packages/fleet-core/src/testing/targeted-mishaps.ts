import type { DeliveryStatus } from '@rota/contract/deliveries';
import type { DeliveryRecord, TripRecord } from '../model/fleet-events.ts';
import type { Mishap, Place, Planned } from './mishap.ts';
import type { Stage } from './stage.ts';

/**
 * Mishaps that strike a delivery at the very moment when it is in a status, as those that seldom last are not met by chance; each as often
 * as its row of the tables needs to be taken a hundred times in 2,000 seeds.
 */
export const HUNTS: readonly Mishap[] = [
  ...repeatMishap(17, (place) => targetGoneAt(place, 'Delivered')),
  ...repeatMishap(44, (place) => manualAt(place, 'Delivered', false)),
  ...repeatMishap(3, (place) => targetGoneAt(place, 'Pending')),
  ...repeatMishap(1, (place) => targetGoneAt(place, 'Being Delivered')),
  ...repeatMishap(1, (place) => targetGoneAt(place, 'Requested')),
  ...repeatMishap(1, (place) => targetGoneAt(place, 'Recovering')),
  ...repeatMishap(1, (place) => manualAt(place, 'Pending', false)),
  ...repeatMishap(1, (place) => manualAt(place, 'Requested', false)),
  ...repeatMishap(2, (place) => manualAt(place, 'Being Delivered', true)),
  ...repeatMishap(1, (place) => refuseUntilGivenUp(place, 'Requested')),
  ...repeatMishap(7, (place) => refuseUntilGivenUp(place, 'In Progress')),
  ...repeatMishap(2, (place) => refuseUntilGivenUp(place, 'Pending')),
];

/**
 * A robot is taken by hand while it closes after a delivery. A delivered one is seldom met on the way, so that whole rows of the tables would
 * hang on luck; added to a share of the seeds only, so that the others stay as they are.
 */
export const takenWhileClosing: Mishap = (place) => manualAt(place, 'Delivered', false, ['closing']);

function repeatMishap(times: number, mishap: Mishap): Mishap[] {
  return Array.from({ length: times }, () => mishap);
}

type Phases = readonly TripRecord['phase'][];
const ON_THE_WAY: Phases = ['driving', 'planning'];

/** A delivery in a status on a robot that is in one of the phases. */
function findDelivery(
  stage: Stage,
  status: DeliveryStatus,
  aboard: boolean,
  phases = ON_THE_WAY,
): DeliveryRecord | undefined {
  for (const trip of stage.book.openTrips.values()) {
    if (trip.status !== 'active' || !phases.includes(trip.phase)) continue;
    for (const stop of trip.stops) {
      for (const { deliveryId } of stop.work) {
        const delivery = stage.book.deliveries.get(deliveryId);
        if (delivery?.status !== status || delivery.tripId !== trip.tripId) continue;
        if (!aboard || stage.fleet().robots.get(trip.robotId)?.trip.aboard.has(deliveryId) === true)
          return delivery;
      }
    }
  }
  return undefined;
}

function takeTarget(stage: Stage, delivery: DeliveryRecord): void {
  const trip = stage.book.openTrips.get(delivery.tripId ?? '');
  const gone = trip?.stops[trip.stopIndex]?.targetId;
  stage.tell({
    type: 'targets.changed',
    targets: stage.targets.filter((target) => target.targetId !== gone),
  });
  stage.happened('target gone');
}

/** The target of its robot is taken out of the map while it has something aboard. */
function targetGoneAt({ stage, at }: Place, status: DeliveryStatus): Planned[] {
  let gone = false;
  const take = (): void | false => {
    const delivery = findDelivery(stage, status, true);
    if (!delivery) return false;
    takeTarget(stage, delivery);
    gone = true;
  };
  return [{ at, run: take }, putBack(stage, at, () => gone)];
}

/** Targets come back some seconds after they were taken. */
function putBack(stage: Stage, at: number, isGone: () => boolean): Planned {
  let since: number | undefined;
  const run = (): void | false => {
    if (!isGone()) return false;
    since ??= stage.now();
    if (stage.now() - since < 4_000) return false;
    stage.tell({ type: 'targets.changed', targets: stage.targets });
  };
  return { at, run };
}

/** A person drives its robot by hand; its target may disappear as well. */
function manualAt(
  { stage, at, index }: Place,
  status: DeliveryStatus,
  andTarget: boolean,
  phases?: Phases,
): Planned[] {
  let robotId: string | undefined;
  let struckAt = 0;
  let gone = false;
  const take = (): void | false => {
    const delivery = findDelivery(stage, status, andTarget, phases);
    if (!delivery) return false;
    robotId = delivery.robotId ?? undefined;
    stage.bodies.get(robotId ?? '')?.setManual(true);
    struckAt = stage.now();
    stage.happened('manual');
  };
  const takeGoal = (): void | false => {
    const delivery = robotId === undefined ? undefined : findDelivery(stage, 'Recovering', true);
    if (!delivery) return false;
    takeTarget(stage, delivery);
    gone = true;
  };
  const letGo = (): void | false => {
    if (robotId === undefined || stage.now() - struckAt < 15_000) return false;
    stage.bodies.get(robotId)?.setManual(false);
    const id = `c${index}-free`;
    stage.tell({
      type: 'robot.command',
      requestId: `q-${id}`,
      commandId: id,
      robotId,
      command: { kind: 'release' },
      actor: { kind: 'user', name: 'Ayşe' },
    });
  };
  const both = [
    { at, run: take },
    { at, run: letGo },
  ];
  return andTarget ? [...both, { at, run: takeGoal }, putBack(stage, at, () => gone)] : both;
}

/** Every robot that gets a delivery refuses it, until it is given up in the status. */
function refuseUntilGivenUp({ stage, at, random }: Place, status: DeliveryStatus): Planned[] {
  const number = random.below(8);
  let deliveryId: string | undefined;
  const run = (): void | false => {
    const open = stage.openDeliveries();
    deliveryId ??= open[number % Math.max(1, open.length)]?.deliveryId;
    const delivery = deliveryId === undefined ? undefined : stage.book.deliveries.get(deliveryId);
    if (!delivery) return false;
    if (delivery.status === 'Failed' || delivery.status === 'Completed' || delivery.status === 'Cancelled')
      return;
    const body = stage.bodies.get(delivery.robotId ?? '');
    const last = (stage.fleet().refusals.get(delivery.deliveryId) ?? 0) >= 2;
    if (!last && (delivery.status === 'Queued' || delivery.status === 'Requested')) body?.refuseOrders(1);
    if (last && delivery.status === status) {
      if (body?.isRefusing() === false) body.dropOrder();
      body?.refuseOrders(3);
    }
    return false;
  };
  return [{ at, run }];
}
