import type { TargetType } from '@rota/contract/targets';

/** Whose name comes first on a map: targets that people search by name come before those that only robots use. */
export const TARGET_RANK: Readonly<Record<TargetType, number>> = {
  table: 7,
  delivery: 6,
  filling: 5,
  target: 4,
  '': 3,
  charge: 2,
  waiting: 1,
  escape: 0,
};
