import { area } from '../../core/area.ts';
import { healthApi } from './index.ts';

/** What the contract says of health. */
export const healthArea = area({
  api: healthApi,
});
