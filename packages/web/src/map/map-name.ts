import type { FloorMap } from '@rota/contract/maps';

/** Site and floor of a map in words. */
export function placeOfMap({ site, floor }: Pick<FloorMap, 'site' | 'floor'>): string {
  return `${site} · ${floor}`;
}

/** A map's name, or its id until a person names it. */
export function givenMapName({ name, map_id: mapId }: Pick<FloorMap, 'name' | 'map_id'>): string | undefined {
  return name === mapId ? undefined : name;
}

/** The name of a map: its own, else its site and floor. */
export function mapName(map: FloorMap): string {
  return givenMapName(map) ?? placeOfMap(map);
}
