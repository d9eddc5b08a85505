import type { FleetEffect } from '../model/fleet-events.ts';
import type { FleetState } from './fleet-state.ts';

/**
 * The effects of one event in a fleet: created for the event, passed to all functions that decide, and not kept. Only a function that takes a step can
 * have records written, orders sent or questions answered; one that takes the fleet alone cannot.
 */
export type Step = {
  readonly fleet: FleetState;
  /** The effects of the event, in the order of the decisions. */
  readonly effects: FleetEffect[];
};
