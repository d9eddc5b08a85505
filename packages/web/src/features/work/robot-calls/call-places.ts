import type { Target } from '@rota/contract/targets';
import type { CallKind, Station } from '@rota/contract/stations';

/** Where a robot may be called to: a station, or a target without one. */
export type CallPlace =
  | {
      readonly kind: 'station';
      readonly id: string;
      readonly name: string;
      readonly floor: string;
      readonly station: Station;
    }
  | {
      readonly kind: 'target';
      readonly id: string;
      readonly name: string;
      readonly floor: string;
      readonly target: Target;
    };

/** Types of targets at which no person waits for a robot. */
const ROBOTS_ONLY: readonly Target['type'][] = ['charge', 'waiting', 'escape'];

/** The places in natural order: stations first, then the targets that have none and at which people are. */
export function placesOf(
  stations: readonly Station[],
  targets: readonly Target[],
  compare: (a: string, b: string) => number,
): readonly CallPlace[] {
  const taken = new Set(stations.map(({ target_id: id }) => id));
  const byName = <P extends { name: string }>(a: P, b: P) => compare(a.name, b.name);
  return [
    ...stations
      .map((station): CallPlace => ({
        kind: 'station',
        id: station.station_id,
        name: station.name,
        floor: station.floor,
        station,
      }))
      .sort(byName),
    ...targets
      .filter(({ target_id: id, type }) => !taken.has(id) && !ROBOTS_ONLY.includes(type))
      .map((target): CallPlace => ({
        kind: 'target',
        id: target.target_id,
        name: target.name,
        floor: target.floor,
        target,
      }))
      .sort(byName),
  ];
}

/** The purposes of a call at a place, the usual one first; a target without a station takes deliveries. */
export function kindsAt(place: CallPlace): readonly CallKind[] {
  return place.kind === 'station' ? place.station.purposes.map(({ kind }) => kind) : ['delivery'];
}
