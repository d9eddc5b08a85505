import { robotAccessApi } from '@rota/contract/robot-access';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { RobotAccessService } from './robot-access.service.ts';

export function robotAccessRoutes(app: FastifyInstance, service: RobotAccessService, deps: MountDeps): void {
  mount(
    app,
    robotAccessApi,
    {
      get: (_context, { params }) => service.get(params.projectId, params.robotId),
      setWifi: async (context, { params, body }) => {
        await service.setWifi(params.projectId, params.robotId, body, actorOf(context));
        return {};
      },
      clearWifi: async (context, { params }) => {
        await service.clearWifi(params.projectId, params.robotId, actorOf(context));
        return {};
      },
      reveal: async (context, { params }) => ({
        secret: await service.reveal(params.projectId, params.robotId, params.kind, requireSession(context)),
      }),
    },
    deps,
  );
}
