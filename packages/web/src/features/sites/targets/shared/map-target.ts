import type { Target } from '@rota/contract/targets';

/** The fields of a target that the map needs. */
export type MapTarget = Pick<Target, 'target_id' | 'name' | 'type' | 'x' | 'y' | 'theta'>;
