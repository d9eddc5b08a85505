import type { TopographyElevator, TopographyFloor, TravelTime } from '@rota/contract/topography';

/** The visible part of a shaft in the row of a floor. */
export type ShaftCell = { readonly isStop: boolean; readonly goesUp: boolean; readonly goesDown: boolean };

/** The shaft of an elevator in each row; rows stand the highest floor first, as given. Nothing where it does not pass. */
export function shaftCells(
  rows: readonly Pick<TopographyFloor, 'map_id'>[],
  { map_ids: mapIds }: Pick<TopographyElevator, 'map_ids'>,
): readonly (ShaftCell | undefined)[] {
  const stops = rows.flatMap(({ map_id: mapId }, index) => (mapIds.includes(mapId) ? [index] : []));
  const [top, bottom] = [Math.min(...stops), Math.max(...stops)];
  return rows.map((_row, index) =>
    index < top || index > bottom
      ? undefined
      : { isStop: stops.includes(index), goesUp: index > top, goesDown: index < bottom },
  );
}

/** The floors that a way goes over, and the elevators that it rides. */
export function placesOfWay(way: Pick<TravelTime, 'legs'> | undefined): {
  readonly mapIds: ReadonlySet<string>;
  readonly elevatorIds: ReadonlySet<string>;
} {
  const legs = way?.legs ?? [];
  return {
    mapIds: new Set(legs.flatMap((leg) => (leg.kind === 'drive' ? [leg.map_id] : []))),
    elevatorIds: new Set(legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.elevator_id] : []))),
  };
}

/** A list with one entry a place further up or down; the same at the ends. */
export function moveItem<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const [one, other] = [list[index], list[index + by]];
  if (one === undefined || other === undefined) return list;
  return list.map((entry, at) => (at === index ? other : at === index + by ? one : entry));
}
