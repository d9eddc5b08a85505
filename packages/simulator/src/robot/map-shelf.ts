import type { ReportedMap } from '@rota/fleet-core';

/** A requested download of a map and its link, or a requested upload of a scanned map. */
export type WantedMap = {
  readonly way: 'fetch' | 'bring';
  readonly mapId: string;
  readonly mapVersion: string;
  readonly link: string;
};

/** The maps that a robot holds: of each floor one that it drives on, and perhaps one that it has fetched and not turned to yet. */
export type MapShelf = {
  readonly held: () => readonly ReportedMap[];
  /** The next download or upload; each is returned once. */
  takeWanted: () => WantedMap | undefined;
  want: (map: WantedMap) => void;
  /** It was fetched. */
  put: (map: WantedMap) => void;
  /** Turns to a version that is there; false where it is not. */
  enable: (mapId: string, mapVersion: string) => boolean;
  /** Forgets a version; false for one that it drives on, or does not have. */
  remove: (mapId: string, mapVersion: string) => boolean;
};

/** @param first the version of each map that was brought to it, by map id */
export function createMapShelf(first: ReadonlyMap<string, string>): MapShelf {
  let maps: ReportedMap[] = [...first].map(([mapId, mapVersion]) => ({ mapId, mapVersion, enabled: true }));
  const wanted: WantedMap[] = [];
  const isOne = (map: ReportedMap, mapId: string, mapVersion: string): boolean =>
    map.mapId === mapId && map.mapVersion === mapVersion;

  return {
    held: () => maps,
    want: (map) => void wanted.push(map),
    takeWanted: () => wanted.shift(),
    put({ mapId, mapVersion }) {
      // A copy that was downloaded before and never enabled is of no use any more.
      const others = maps.filter(
        (map) => !isOne(map, mapId, mapVersion) && (map.mapId !== mapId || map.enabled),
      );
      maps = [
        ...others,
        { mapId, mapVersion, enabled: maps.some((map) => isOne(map, mapId, mapVersion) && map.enabled) },
      ];
    },
    enable(mapId, mapVersion) {
      if (!maps.some((map) => isOne(map, mapId, mapVersion))) return false;
      maps = maps
        .filter((map) => map.mapId !== mapId || map.mapVersion === mapVersion)
        .map((map) => (map.mapId === mapId ? { ...map, enabled: true } : map));
      return true;
    },
    remove(mapId, mapVersion) {
      if (!maps.some((map) => isOne(map, mapId, mapVersion) && !map.enabled)) return false;
      maps = maps.filter((map) => !isOne(map, mapId, mapVersion));
      return true;
    },
  };
}
