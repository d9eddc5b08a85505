import { manualControlApi } from '@rota/contract/manual-control';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DriverDesk } from './driver-desk.service.ts';
import type { ManualSessions } from './manual-sessions.service.ts';

export function manualControlRoutes(
  app: FastifyInstance,
  { sessions, desk }: { readonly sessions: ManualSessions; readonly desk: DriverDesk },
  deps: MountDeps,
): void {
  mount(
    app,
    manualControlApi,
    {
      start: (context, { params }) =>
        sessions.start(params.projectId, params.robotId, actorOf(context), context.settle),
      request: (context, { params }) => sessions.request(params.projectId, params.robotId, actorOf(context)),
      async end(context, { params: { projectId, robotId, sessionId }, body }) {
        const reason = body.hand_over === true ? 'handed_over' : 'ended';
        const how = { reason, leave: desk.leave } as const;
        return { ended: await sessions.give(projectId, robotId, sessionId, actorOf(context).id, how) };
      },
    },
    deps,
  );
}
