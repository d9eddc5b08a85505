import type { MapPoint } from '@rota/contract/map-versions';
import type { Reach } from '@rota/floor';
import type { CheckedMap, RobotType, TypeWays, Ways } from './check.rules.ts';

/** So many places from which robots set out are looked from: on a floor that is whole one says as much as all. */
const SOURCES_MOST = 8;

/** Who gets where, for each type of robots. */
export function findWays(map: CheckedMap, types: readonly RobotType[]): Ways {
  return types.map((type) => waysOf(map, type));
}

function waysOf({ points, planner }: CheckedMap, type: RobotType): TypeWays {
  const depots = points.filter((point) => point.type === 'charge' || point.type === 'waiting');
  const candidates = (depots.length > 0 ? depots : points).slice(0, SOURCES_MOST);
  const looked = candidates.map((source) => {
    const away = planner.reach(source, type.radius, 'away');
    return { source, away, reached: points.filter((point) => leadsTo(away, point)).length };
  });
  // One that is shut in itself says nothing of the others.
  const sources = looked.filter(({ reached }) => reached * 2 >= points.length);
  const seen = sources.length > 0 ? sources : looked;
  const unreachable = new Map<string, MapPoint>();
  for (const point of points) {
    const others = seen.filter(({ source }) => source !== point);
    const cutOff = others.filter(({ away }) => !leadsTo(away, point));
    const isCutOff = sources.length > 0 ? cutOff.length > 0 : cutOff.length === others.length;
    const [from] = cutOff;
    if (isCutOff && from) unreachable.set(point.target_id, from.source);
  }
  const homes = seen.map(({ source }) => ({ source, here: planner.reach(source, type.radius, 'here') }));
  const trapped = points.filter(
    (point) =>
      !unreachable.has(point.target_id) &&
      homes.every(({ source, here }) => source !== point && !leadsTo(here, point)),
  );
  return {
    type,
    unreachable,
    trapped: new Set(homes.length > 0 ? trapped.map(({ target_id: id }) => id) : []),
  };
}

function leadsTo(reach: Reach, point: MapPoint): boolean {
  return reach(point) !== undefined;
}
