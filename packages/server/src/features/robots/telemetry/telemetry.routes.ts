import { telemetryApi } from '@rota/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { RobotStatsService } from './robot-stats.service.ts';
import type { TelemetryService } from './telemetry.service.ts';

export function telemetryRoutes(
  app: FastifyInstance,
  service: TelemetryService & RobotStatsService,
  deps: MountDeps,
): void {
  mount(
    app,
    telemetryApi,
    {
      history: (_context, { params, query }) => service.history(params.projectId, params.robotId, query),
      track: (_context, { params, query }) => service.track(params.projectId, params.robotId, query),
      signal: (_context, { params, query }) => service.signal(params.projectId, params.robotId, query.map_id),
      stats: (_context, { params, query }) => service.stats(params.projectId, params.robotId, query.range),
      lastHour: (_context, { params }) => service.lastHour(params.projectId, params.robotId),
    },
    deps,
  );
}
