import { healthApi } from '@rota/contract/health';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { HealthService } from './health.service.ts';

const UNAVAILABLE = 503;

export function healthRoutes(app: FastifyInstance, service: HealthService, deps: MountDeps): void {
  mount(
    app,
    healthApi,
    {
      get: async ({ reply }) => {
        const found = await service.read();
        // A load balancer reads the status alone: nothing useful is answered without the database.
        if (found.database === 'down') reply.status(UNAVAILABLE);
        return found;
      },
      live: () => Promise.resolve({ status: 'ok', version: service.version }),
    },
    deps,
  );
}
