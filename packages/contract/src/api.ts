import { auditApi } from './audit/index.ts';
import { authApi } from './auth/index.ts';
import { configApi } from './config/index.ts';
import { deliveriesApi } from './deliveries/index.ts';
import { doctorApi } from './doctor/index.ts';
import { healthApi } from './health/index.ts';
import { filesApi, mapsApi } from './maps/index.ts';
import { mqttApi } from './mqtt/index.ts';
import { projectsApi } from './projects/index.ts';
import { robotsApi } from './robots/index.ts';
import { telemetryApi } from './telemetry/index.ts';
import { targetsApi } from './targets/index.ts';
import { usersApi } from './users/index.ts';

/** Every call of the API, by area. */
export const api = {
  auth: authApi,
  users: usersApi,
  audit: auditApi,
  projects: projectsApi,
  config: configApi,
  robots: robotsApi,
  maps: mapsApi,
  files: filesApi,
  targets: targetsApi,
  deliveries: deliveriesApi,
  doctor: doctorApi,
  mqtt: mqttApi,
  telemetry: telemetryApi,
  health: healthApi,
} as const;
export type Api = typeof api;
