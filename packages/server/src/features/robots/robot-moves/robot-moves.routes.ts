import { robotMovesApi } from '@rota/contract/robot-moves';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { RobotMoveService } from './robot-moves.service.ts';

export function robotMoveRoutes(app: FastifyInstance, service: RobotMoveService, deps: MountDeps): void {
  mount(
    app,
    robotMovesApi,
    {
      preview: (_context, { params }) => service.preview(params.projectId, params.robotId),
      move: (context, { params, body }) =>
        service.move(params.projectId, params.robotId, body.project_id, requireSession(context)),
    },
    deps,
  );
}
