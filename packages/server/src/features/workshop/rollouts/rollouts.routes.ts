import { rolloutsApi } from '@rota/contract/rollouts';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { RobotSoftwareService } from './robot-software.service.ts';
import type { RolloutService } from './rollouts.service.ts';

type Services = { readonly rollouts: RolloutService; readonly software: RobotSoftwareService };

export function rolloutRoutes(app: FastifyInstance, { rollouts, software }: Services, deps: MountDeps): void {
  mount(
    app,
    rolloutsApi,
    {
      list: (context, { query }) => rollouts.list(query, requireSession(context)),
      get: (context, { params }) => rollouts.get(params.rolloutId, requireSession(context)),
      preview: (context, { body }) => rollouts.preview(body, requireSession(context)),
      create: (context, { body }) => rollouts.create(body, requireSession(context), context.settle),
      pause: (context, { params, body }) =>
        rollouts.steer(params.rolloutId, 'paused', body.version, requireSession(context)),
      resume: (context, { params, body }) =>
        rollouts.steer(params.rolloutId, 'resumed', body.version, requireSession(context)),
      abort: (context, { params, body }) =>
        rollouts.steer(params.rolloutId, 'aborted', body.version, requireSession(context)),
      robot: (_context, { params }) => software.get(params.projectId, params.robotId),
      updateRobot: (context, { params, body }) =>
        software.update(
          params.projectId,
          params.robotId,
          body.release_id,
          requireSession(context),
          context.settle,
        ),
    },
    deps,
  );
}
