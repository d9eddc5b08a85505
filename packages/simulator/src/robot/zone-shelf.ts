import type { MapZone, Order, ReportedZoneSet, ZoneSet } from '@rota/fleet-core';
import { isInArea, isPartInArea, type Point } from '@rota/floor';

/** The zones of a 3.0 robot: for each floor one enabled set, and possibly one that is not enabled yet. */
export type ZoneShelf = {
  readonly held: () => readonly ReportedZoneSet[];
  readonly put: (zoneSet: ZoneSet) => void;
  /** Keeps to a set that is there, in place of another of its floor; false where it is not there. */
  readonly enable: (zoneSetId: string) => boolean;
  /** Forgets a set; false for one that it keeps to, or does not have. */
  readonly remove: (zoneSetId: string) => boolean;
  /** The lowest limit of speed at a place of a floor, m/s; Infinity where there is none. */
  readonly limitAt: (mapId: string, place: Point) => number;
  /** The zone that an order would drive into against what it asks; `from` is where the robot stands. */
  readonly brokenBy: (mapId: string, order: Order, from: Point) => MapZone | undefined;
};

/** Types of zones that it reads. */
export const SIMULATED_ZONES: readonly MapZone['type'][] = ['BLOCKED', 'SPEED_LIMIT', 'DIRECTED'];
/** The cosine beyond which a way counts as against a zone's direction. It may deviate, for example around a standing person. */
const OPPOSITE = -0.5;
/** Metres of way that may lie in a zone unseen: a corner that was cut. */
const HARDLY = 0.2;

export function createZoneShelf(): ZoneShelf {
  let sets: { readonly zoneSet: ZoneSet; readonly enabled: boolean }[] = [];
  const zonesOn = (mapId: string): readonly MapZone[] =>
    sets.find(({ zoneSet, enabled }) => enabled && zoneSet.mapId === mapId)?.zoneSet.zones ?? [];

  return {
    held: () => sets.map(({ zoneSet: { zoneSetId, mapId }, enabled }) => ({ zoneSetId, mapId, enabled })),
    put(zoneSet) {
      if (sets.some((one) => one.zoneSet.zoneSetId === zoneSet.zoneSetId && one.enabled)) return;
      sets = [
        ...sets.filter((one) => one.zoneSet.mapId !== zoneSet.mapId || one.enabled),
        { zoneSet, enabled: false },
      ];
    },
    enable(zoneSetId) {
      const wanted = sets.find(({ zoneSet }) => zoneSet.zoneSetId === zoneSetId);
      if (wanted === undefined) return false;
      sets = [
        ...sets.filter(({ zoneSet }) => zoneSet.mapId !== wanted.zoneSet.mapId),
        { ...wanted, enabled: true },
      ];
      return true;
    },
    remove(zoneSetId) {
      const left = sets.filter(({ zoneSet, enabled }) => zoneSet.zoneSetId !== zoneSetId || enabled);
      const isGone = left.length < sets.length;
      sets = left;
      return isGone;
    },
    limitAt: (mapId, { x, y }) =>
      zonesOn(mapId).reduce(
        (least, zone) =>
          zone.type === 'SPEED_LIMIT' && zone.speed < least && isInArea(zone.vertices, x, y)
            ? zone.speed
            : least,
        Infinity,
      ),
    brokenBy(mapId, { nodes }, from) {
      const places = nodes.filter((node) => node.mapId === mapId);
      return zonesOn(mapId).find((zone) =>
        places.some((to, index) => {
          // The first node of an order is where the robot is, or the end of what it has yet to drive.
          return index > 0 && isBroken(zone, places[index - 1] ?? to, to, from);
        }),
      );
    },
  };
}

function isBroken(zone: MapZone, a: Point, b: Point, standing: Point): boolean {
  const { vertices } = zone;
  if (zone.type === 'SPEED_LIMIT' || !isPartInArea(vertices, a.x, a.y, b.x, b.y, HARDLY)) return false;
  // A robot that stands in a blocked zone may leave it.
  if (zone.type === 'BLOCKED') return !isInArea(vertices, standing.x, standing.y);
  const along = (b.x - a.x) * Math.cos(zone.direction) + (b.y - a.y) * Math.sin(zone.direction);
  return along < OPPOSITE * Math.hypot(b.x - a.x, b.y - a.y);
}
