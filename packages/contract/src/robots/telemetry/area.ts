import { area } from '../../core/area.ts';
import { telemetryApi } from './index.ts';

/** What the contract says of telemetry. */
export const telemetryArea = area({
  api: telemetryApi,
});
