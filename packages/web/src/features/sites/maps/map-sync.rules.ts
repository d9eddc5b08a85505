import type { MapCopyRow } from '@rota/contract/map-sync';

/** How many robots have the version in use of those that could: robots that take no maps from here are not counted. */
export function countInSync(copies: readonly MapCopyRow[]): {
  readonly count: number;
  readonly total: number;
} {
  const able = copies.filter(({ state }) => state !== 'unable');
  return { count: able.filter(({ state }) => state === 'current').length, total: able.length };
}

/** The copies of one map, those that need a person first. */
export function copiesOf(copies: readonly MapCopyRow[], mapId: string): MapCopyRow[] {
  const order = ['waiting', 'sending', 'unable', 'current'] as const;
  return copies
    .filter((copy) => copy.map_id === mapId)
    .sort(
      (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.robot_name.localeCompare(b.robot_name),
    );
}
