import type { FleetEvent, PinEvent } from '@rota/fleet-core';
import type { LinkEvent } from '@rota/robot-link';

/** The event, where somebody typed a PIN: it is looked at before the fleet control hears of it. */
export function pinOf(event: LinkEvent): PinEvent | undefined {
  return event.type === 'service_event' && event.event.type === 'pin_entered' ? event.event : undefined;
}

type Heard = Exclude<LinkEvent, { type: 'visualization' | 'invalid' | 'flawed' }>;

/** What a robot said, as the fleet control hears it; undefined for what is not told to it as it came, see {@link pinOf}. */
export function toFleetEvent(event: Heard): (FleetEvent & { robotId: string }) | undefined {
  const { robotId } = event;
  switch (event.type) {
    case 'connection':
      return { type: 'robot.connection', robotId, connection: event.connection };
    case 'state':
      return { type: 'robot.reported', robotId, report: event.report };
    case 'factsheet':
      return { type: 'robot.factsheet', robotId, factsheet: event.factsheet };
    case 'service':
      return { type: 'robot.service', robotId, service: event.service };
    case 'service_event':
      return event.event.type !== 'pin_entered'
        ? { type: 'robot.service_event', robotId, event: event.event }
        : undefined;
  }
}
