import { z } from 'zod';
import type { MapZone, ZoneSet } from '@rota/fleet-core';
import type { Read } from '../payload.ts';
import { optionalText, readWith, requiredId, requiredNumber } from '../field-readers.ts';

const MOST_ZONES = 20_000;
const MOST_VERTICES = 5_000;

const common = {
  zoneId: requiredId,
  zoneDescriptor: optionalText,
  vertices: z
    .array(z.object({ x: requiredNumber, y: requiredNumber }))
    .min(3)
    .max(MOST_VERTICES),
};
const zone = z.discriminatedUnion('zoneType', [
  z.object({ ...common, zoneType: z.literal('BLOCKED') }),
  z.object({ ...common, zoneType: z.literal('SPEED_LIMIT'), maximumSpeed: requiredNumber }),
  z.object({ ...common, zoneType: z.literal('DIRECTED'), direction: requiredNumber }),
]);
const message = z.object({
  zoneSet: z.object({ mapId: requiredId, zoneSetId: requiredId, zones: z.array(zone).max(MOST_ZONES) }),
});

/** Reads `zoneSet` of 3.0 as a robot does: one with a zone that it does not know is refused whole, as it could not keep to it. */
export function readZoneSet(wire: unknown): Read<ZoneSet> {
  const read = readWith(message, wire);
  if (!read.ok) return read;
  const { mapId, zoneSetId, zones } = read.value.zoneSet;
  return { ok: true, value: { mapId, zoneSetId, zones: zones.map(zoneOf) } };
}

function zoneOf(wire: z.output<typeof zone>): MapZone {
  const shape = { zoneId: wire.zoneId, name: wire.zoneDescriptor || undefined, vertices: wire.vertices };
  if (wire.zoneType === 'SPEED_LIMIT') return { ...shape, type: 'SPEED_LIMIT', speed: wire.maximumSpeed };
  if (wire.zoneType === 'DIRECTED') return { ...shape, type: 'DIRECTED', direction: wire.direction };
  return { ...shape, type: 'BLOCKED' };
}
