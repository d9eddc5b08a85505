import { area } from '../../core/area.ts';
import { telemetryApi } from './index.ts';

/** The contract of telemetry. */
export const telemetryArea = area({
  api: telemetryApi,
});
