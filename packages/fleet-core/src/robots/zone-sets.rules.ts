import type { Drawing } from '@rota/contract/drawings';
import { areaOf, piecesOf } from '@rota/floor';
import type { MapZone, ZoneSet, ZoneType } from '../model/zone-sets.ts';

const TYPE_OF: Readonly<Partial<Record<Drawing['layer'], ZoneType>>> = {
  forbidden: 'BLOCKED',
  virtual_wall: 'BLOCKED',
  speed: 'SPEED_LIMIT',
  directional: 'DIRECTED',
};

/** The name of the zone set of a map version. */
export function zoneSetIdOf(mapId: string, mapVersion: string): string {
  return `${mapId}:${mapVersion}`;
}

/** Whether anything that is drawn is a zone to a robot that knows some types of them. */
export function hasZones(drawings: readonly Drawing[], types: readonly string[]): boolean {
  return drawings.some(({ layer }) => types.includes(TYPE_OF[layer] ?? ''));
}

/** The drawings of a map version as zones for a robot that supports only some zone types. */
export function zoneSetOf(
  mapId: string,
  mapVersion: string,
  drawings: readonly Drawing[],
  types: readonly string[],
): ZoneSet {
  const zones = drawings.flatMap(zonesOfDrawing).filter(({ type }) => types.includes(type));
  return { zoneSetId: zoneSetIdOf(mapId, mapVersion), mapId, zones };
}

/**
 * The number of robots allowed in an area at once is not among them: a robot would request access from a zone controller, while this
 * system keeps it out by what it releases to it.
 */
function zonesOfDrawing(drawing: Drawing): MapZone[] {
  const common = { zoneId: drawing.id, name: 'name' in drawing.props ? drawing.props.name : undefined };
  const piece = (index: number) => ({ ...common, zoneId: `${drawing.id}:${index}` });
  switch (drawing.layer) {
    case 'forbidden':
      return [{ ...common, type: 'BLOCKED', vertices: areaOf(drawing) }];
    case 'virtual_wall':
      if (drawing.kind !== 'line') return [{ ...common, type: 'BLOCKED', vertices: areaOf(drawing) }];
      return piecesOf(drawing).map(({ area }, index) => ({
        ...piece(index),
        type: 'BLOCKED',
        vertices: area,
      }));
    case 'speed':
      return [{ ...common, type: 'SPEED_LIMIT', speed: drawing.props.speed, vertices: areaOf(drawing) }];
    case 'directional':
      if (drawing.kind !== 'line')
        return [{ ...common, type: 'DIRECTED', direction: drawing.props.heading, vertices: areaOf(drawing) }];
      return piecesOf(drawing).map(({ area, heading }, index) => ({
        ...piece(index),
        type: 'DIRECTED',
        direction: heading,
        vertices: area,
      }));
    default:
      return [];
  }
}
