import { authApi } from './auth/index.ts';
import { deliveriesApi } from './deliveries/index.ts';
import { healthApi } from './health/index.ts';
import { filesApi, mapsApi } from './maps/index.ts';
import { projectsApi } from './projects/index.ts';
import { robotsApi } from './robots/index.ts';
import { telemetryApi } from './telemetry/index.ts';
import { targetsApi } from './targets/index.ts';

/** Every call of the API, by area. */
export const api = {
  auth: authApi,
  projects: projectsApi,
  robots: robotsApi,
  maps: mapsApi,
  files: filesApi,
  targets: targetsApi,
  deliveries: deliveriesApi,
  telemetry: telemetryApi,
  health: healthApi,
} as const;
export type Api = typeof api;
