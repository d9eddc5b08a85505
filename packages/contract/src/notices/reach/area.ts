import { area } from '../../core/area.ts';
import { reachApi } from './index.ts';

/** What the contract says of reach. */
export const reachArea = area({
  api: reachApi,
});
