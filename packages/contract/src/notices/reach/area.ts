import { area } from '../../core/area.ts';
import { reachApi } from './index.ts';

/** The contract of reach. */
export const reachArea = area({
  api: reachApi,
});
