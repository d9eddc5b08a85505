import { area } from '../../core/area.ts';
import { doctorApi } from './doctor.ts';

/** The contract of the connection doctor. */
export const doctorArea = area({
  api: doctorApi,
});
