import type { Target } from '@rota/contract/targets';

/** What the map needs of a target. */
export type MapTarget = Pick<Target, 'target_id' | 'name' | 'type' | 'x' | 'y' | 'theta'>;
