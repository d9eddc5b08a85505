import type { FleetEvent } from '@rota/fleet-core';
import type { LinkEvent } from '@rota/robot-link';
import type { FleetLog } from '../fleet-log.ts';
import type { PinSource } from '../ports.ts';
import { pinOf, toFleetEvent } from './link-events.ts';
import { createPinChecks } from './pin-checks.ts';

type Heard = Exclude<LinkEvent, { type: 'visualization' | 'invalid' | 'flawed' }>;

/** Passes on what robots say: a PIN once it was compared, everything else as it comes. */
export function createMessageIntake(deps: {
  readonly projectId: number;
  readonly pins: PinSource;
  /** The stop whose PIN a robot takes now. */
  readonly awaiting: (robotId: string) => string | undefined;
  readonly pass: (event: FleetEvent & { readonly robotId: string }) => void;
  readonly log: FleetLog;
}): (event: Heard) => void {
  const checks = createPinChecks({ ...deps, isPin: deps.pins.isPin });
  return (event) => {
    const [pin, fleetEvent] = [pinOf(event), toFleetEvent(event)];
    if (pin) checks.take(event.robotId, pin);
    if (fleetEvent) deps.pass(fleetEvent);
  };
}
