/** A drive that a robot ended, as its own journal has it. `odometer`: metres driven in its life. */
export type Arrival = {
  readonly serialNumber: string;
  readonly orderId: string;
  readonly x: number;
  readonly y: number;
  readonly odometer: number;
  /** ms since the epoch. */
  readonly at: number;
};

/** A trip of the record, with the places it was to serve. */
type LedgerTrip = {
  readonly tripId: string;
  readonly serialNumber: string;
  readonly stops: readonly { readonly targetId: string; readonly deliveryIds: readonly string[] }[];
};
type LedgerDelivery = {
  readonly deliveryId: string;
  readonly status: string;
  readonly serialNumber: string | null;
  /** Every place where a robot was to stand for it, and when that was done (ms). */
  readonly stops: readonly { readonly targetId: string; readonly doneAt: number }[];
};
export type Ledger = {
  readonly arrivals: readonly Arrival[];
  readonly trips: readonly LedgerTrip[];
  readonly deliveries: readonly LedgerDelivery[];
  readonly targets: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
};

/** Ids of deliveries with something wrong. */
export type Verdict = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly onWrongRobot: readonly string[];
};

/**
 * A robot stands at a place this near to it, metres: a robot may end its way up to 0.2 beside it. One whose order was taken back on the last
 * metre, after it was killed or stood still too long, has not come yet.
 */
const AT_PLACE = 0.25;
/** A robot that drove less than this, metres, since it last stood at a place has not arrived twice: ends of ways at one place are closer than this. */
const MOVED = 2 * AT_PLACE;

/** Compares what robots did with what the record says that deliveries needed. */
export function judge({ arrivals, trips, deliveries, targets }: Ledger): Verdict {
  const visits = visitsOf(arrivals, trips, targets);
  const [lost, doubled, onWrongRobot]: [string[], string[], string[]] = [[], [], []];
  for (const { deliveryId, status, serialNumber, stops } of deliveries) {
    const own = visits.get(deliveryId) ?? [];
    const countAt = (targetId: string): number => own.filter((visit) => visit.targetId === targetId).length;
    // A robot that stands at the place already need not drive there for it.
    const stoodAt = (stop: { targetId: string; doneAt: number }): boolean => {
      const last = arrivals.findLast((one) => one.serialNumber === serialNumber && one.at <= stop.doneAt);
      return last !== undefined && isAt(last, targets.get(stop.targetId));
    };
    if (status !== 'Completed' || stops.some((stop) => countAt(stop.targetId) === 0 && !stoodAt(stop)))
      lost.push(deliveryId);
    if (stops.some(({ targetId }) => countAt(targetId) > 1)) doubled.push(deliveryId);
    if (own.some((visit) => visit.serialNumber !== serialNumber)) onWrongRobot.push(deliveryId);
  }
  return { lost, doubled, onWrongRobot };
}

/** An order is named after its trip, a hyphen and its own id. */
export const tripIdOf = (orderId: string): string => orderId.slice(0, Math.max(0, orderId.indexOf('-')));

function isAt(arrival: Arrival, place: { readonly x: number; readonly y: number } | undefined): boolean {
  return place !== undefined && Math.hypot(place.x - arrival.x, place.y - arrival.y) <= AT_PLACE;
}

type Visit = { readonly targetId: string; readonly serialNumber: string };

/** When robots stood at places for deliveries, by delivery id. */
function visitsOf(
  arrivals: readonly Arrival[],
  trips: readonly LedgerTrip[],
  targets: Ledger['targets'],
): Map<string, Visit[]> {
  const tripOf = new Map(trips.map((trip) => [trip.tripId, trip]));
  const visits = new Map<string, Visit[]>();
  const lastAt = new Map<string, number>();
  for (const arrival of arrivals) {
    const trip = tripOf.get(tripIdOf(arrival.orderId));
    for (const stop of trip?.stops ?? []) {
      if (!isAt(arrival, targets.get(stop.targetId))) continue;
      for (const deliveryId of stop.deliveryIds) {
        const key = `${arrival.serialNumber} ${deliveryId} ${stop.targetId}`;
        const before = lastAt.get(key);
        lastAt.set(key, arrival.odometer);
        if (before !== undefined && arrival.odometer - before < MOVED) continue;
        visits.set(deliveryId, [
          ...(visits.get(deliveryId) ?? []),
          { targetId: stop.targetId, serialNumber: arrival.serialNumber },
        ]);
      }
    }
  }
  return visits;
}
