import { area } from '../core/area.ts';
import { doctorApi } from './index.ts';

/** What the contract says of the connection doctor. */
export const doctorArea = area({
  api: doctorApi,
});
