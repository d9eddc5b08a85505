import { area } from '../../core/area.ts';
import { healthApi } from './index.ts';

/** The contract of health. */
export const healthArea = area({
  api: healthApi,
});
