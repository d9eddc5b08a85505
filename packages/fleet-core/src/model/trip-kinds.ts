import type { TripKind, TripRecord } from './fleet-events.ts';

/** The differences between kinds of trip. The kinds of stop define the work at their stops. */
type TripKindRules = {
  /** Its stops are work for deliveries. */
  readonly carries: boolean;
  /** It ends at the robot's own place. */
  readonly endsAtOwnPlace: boolean;
  /** Afterwards the robot drives to its own place, unless that is where it ended. */
  readonly thenHome: boolean;
  /** Time that the robot stays where the trip ended, ms. */
  readonly stayMs: number;
  /** Whether other work may break it off. */
  readonly givesWay: 'always' | 'unless_asked_for' | 'never';
};

/** Every kind of trip. */
export const tripKinds: Readonly<Record<TripKind, TripKindRules>> = {
  deliver: { carries: true, endsAtOwnPlace: false, thenHome: true, stayMs: 0, givesWay: 'never' },
  // After a person sent it somewhere a robot stays there for a while.
  visit: { carries: false, endsAtOwnPlace: false, thenHome: true, stayMs: 120_000, givesWay: 'never' },
  charge: { carries: false, endsAtOwnPlace: true, thenHome: true, stayMs: 0, givesWay: 'unless_asked_for' },
  // Nothing but its end takes a robot away from where it is safe.
  escape: { carries: false, endsAtOwnPlace: true, thenHome: false, stayMs: 0, givesWay: 'never' },
  park: { carries: false, endsAtOwnPlace: true, thenHome: false, stayMs: 0, givesWay: 'always' },
};

/** Whether a robot on this trip can be given other work at once. */
export function mayBreakOff(trip: TripRecord): boolean {
  const { givesWay } = tripKinds[trip.kind];
  return givesWay === 'always' || (givesWay === 'unless_asked_for' && trip.commandId === null);
}
