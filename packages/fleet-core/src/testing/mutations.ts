import { dispatch } from '../dispatch/dispatch.ts';
import { isWaiting } from '../dispatch/trip-assignment.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { MadeFloor } from './floors.ts';

/** Guards that a test takes out to see that it notices. */
export type Mutation =
  | 'no re-send of orders'
  | 'no dedupe of orders'
  | 'no dedupe of presses'
  | 'no fence'
  | 'no safe states'
  | 'no turn in the queue'
  | 'no word of the battery'
  | 'no capacity zones'
  | 'no one-way areas'
  | 'no door proof'
  | 'no end of sessions'
  | undefined;

/** A dispatch for which the task that waits longest is not there. */
export function forgetOldest(step: Step): void {
  const { fleet } = step;
  const [oldest] = [...fleet.deliveries.values()].filter(isWaiting).sort((a, b) => a.createdAt - b.createdAt);
  if (oldest) fleet.deliveries.delete(oldest.deliveryId);
  dispatch(step);
  if (oldest) fleet.deliveries.set(oldest.deliveryId, oldest);
}

/** Hides robots that stand where another one has to go. */
export function hideStandingRobots(fleet: FleetState): void {
  for (const { room } of fleet.floors.values())
    Object.assign(room, { standingNear: () => [], needsOf: () => [] });
}

/** Sessions are never found to be over. */
export function keepTripsOpen(fleet: FleetState): void {
  for (const { session } of fleet.elevators.values())
    if (session) Object.assign(session, { expiresAt: Infinity });
}

/** The floor as the fleet control gets it under a mutation. */
export function hideFromFloor(floor: MadeFloor, mutation: Mutation): MadeFloor {
  const untold =
    mutation === 'no capacity zones' ? 'fleet' : mutation === 'no one-way areas' ? 'directional' : undefined;
  return {
    ...floor,
    info: { ...floor.info, drawings: floor.info.drawings.filter(({ layer }) => layer !== untold) },
  };
}
