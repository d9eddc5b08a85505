import type { FleetEffect } from '../model/fleet-events.ts';
import type { FleetState } from './fleet-state.ts';

/**
 * What one event sets going in a fleet: made for the event, handed to all who decide, and not kept. Only a function that takes a step can
 * have records written, orders sent or questions answered; one that takes the fleet alone cannot.
 */
export type Step = {
  readonly fleet: FleetState;
  /** What follows from the event, in the order in which it was decided. */
  readonly effects: FleetEffect[];
};
