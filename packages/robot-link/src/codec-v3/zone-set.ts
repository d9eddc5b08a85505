import type { MapZone, ZoneSet } from '@rota/fleet-core';
import {
  normalizeAngle,
  omitUndefined,
  writeControlHeader,
  type ControlHeader,
  type WireMessage,
} from '../wire.ts';

/** `zoneSet`, which came with 3.0: fleet control to robot. */
export function writeZoneSet(header: ControlHeader, { zoneSetId, mapId, zones }: ZoneSet): WireMessage {
  return { ...writeControlHeader(header), zoneSet: { mapId, zoneSetId, zones: zones.map(writeZone) } };
}

function writeZone(zone: MapZone): WireMessage {
  const { zoneId, type, name, vertices } = zone;
  return omitUndefined({
    zoneId,
    zoneType: type,
    zoneDescriptor: name,
    vertices: vertices.map(({ x, y }) => ({
      x,
      y,
    })),
    ...(zone.type === 'SPEED_LIMIT' && { maximumSpeed: zone.speed }),
    ...(zone.type === 'DIRECTED' && {
      direction: normalizeAngle(zone.direction),
      directedLimitation: 'RESTRICTED',
    }),
  });
}
