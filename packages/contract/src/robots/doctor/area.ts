import { area } from '../../core/area.ts';
import { doctorApi } from './doctor.ts';

/** What the contract says of the connection doctor. */
export const doctorArea = area({
  api: doctorApi,
});
