import type { FleetEffect } from '../model/fleet-events.ts';

/**
 * Keeps one record of each trip and command, as it stands last, at the place of the first, so that a trip that ends is written before the
 * next one of its robot begins; then what is published. Changes of deliveries are all kept, as each is a line of the timeline.
 */
export function coalesce(effects: readonly FleetEffect[]): FleetEffect[] {
  const places = new Map<string, number>();
  const records: FleetEffect[] = [];
  const published: FleetEffect[] = [];
  for (const effect of effects) {
    const key = keyOf(effect);
    if (PUBLISHED.has(effect.type)) {
      published.push(effect);
      continue;
    }
    const place = key === undefined ? undefined : places.get(key);
    if (place !== undefined) {
      records[place] = effect;
      continue;
    }
    if (key !== undefined) places.set(key, records.length);
    records.push(effect);
  }
  return [...records, ...published];
}

const PUBLISHED: ReadonlySet<FleetEffect['type']> = new Set<FleetEffect['type']>([
  'order.published',
  'actions.published',
  'zone_set.published',
  'elevator.requested',
  'replied',
] as const);

function keyOf(effect: FleetEffect): string | undefined {
  if (effect.type === 'trip.saved') return `trip ${effect.trip.tripId}`;
  if (effect.type === 'map_copy.saved') return `map copy ${effect.copy.robotId} ${effect.copy.mapId}`;
  if (effect.type === 'command.saved') return `command ${effect.command.commandId}`;
  if (effect.type === 'elevator_session.saved') return `session ${effect.session.sessionId}`;
  if (effect.type === 'elevator_block.saved') return `block ${effect.elevatorId}`;
  return undefined;
}
