import { meetingsApi } from '@rota/contract/meetings';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { MeetingNetworkService } from './meeting-network.service.ts';
import type { Meetings } from './meetings.service.ts';

export function meetingRoutes(
  app: FastifyInstance,
  { meetings, network }: { readonly meetings: Meetings; readonly network: MeetingNetworkService },
  deps: MountDeps,
): void {
  mount(
    app,
    meetingsApi,
    {
      list: (_context, { params, query }) => meetings.list(params.projectId, params.robotId, query),
      call: (context, { params, body }) =>
        meetings.call(
          params.projectId,
          params.robotId,
          { ...actorOf(context), tab: body.tab },
          context.settle,
        ),
      async ring(context, { params }) {
        await meetings.noteRing(params.projectId, params.meetingId, actorOf(context));
        return {};
      },
      accept: (context, { params, body }) =>
        meetings.accept(params.projectId, params.meetingId, { ...actorOf(context), tab: body.tab }),
      async decline(context, { params }) {
        await meetings.decline(params.projectId, params.meetingId, actorOf(context));
        return {};
      },
      async hangUp(context, { params }) {
        return { ended: await meetings.hangUp(params.projectId, params.meetingId, actorOf(context).id) };
      },
      network: () => network.get(),
      setNetwork: (context, { body }) => network.set(body, actorOf(context)),
    },
    deps,
  );
}
