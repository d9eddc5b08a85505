import type { FleetEvent, PinEvent } from '@rota/fleet-core';
import type { LinkEvent } from '@rota/robot-link';

/** The event of a typed PIN: it is checked before the fleet control receives it. */
export function pinOf(event: LinkEvent): PinEvent | undefined {
  return event.type === 'service_event' && event.event.type === 'pin_entered' ? event.event : undefined;
}

type Heard = Exclude<LinkEvent, { type: 'visualization' | 'invalid' | 'flawed' }>;

/** The fleet control's event for a robot's message; undefined where it does not get the message as it came, see {@link pinOf}. */
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
