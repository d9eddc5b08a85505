import type { FleetEvent } from '@rota/fleet-core';
import type { LinkEvent } from '@rota/robot-link';

/** What a robot said, as the fleet control hears it. */
export function toFleetEvent(event: Exclude<LinkEvent, { type: 'visualization' | 'invalid' }>): FleetEvent & { robotId: string } {
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
      return { type: 'robot.service_event', robotId, event: event.event };
  }
}
