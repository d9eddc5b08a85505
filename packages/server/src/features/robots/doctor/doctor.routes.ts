import { doctorApi } from '@rota/contract/doctor';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DoctorService } from './doctor.service.ts';
import type { TimelineService } from './timeline.service.ts';

export type DoctorServices = { readonly doctor: DoctorService; readonly timeline: TimelineService };

export function doctorRoutes(
  app: FastifyInstance,
  { doctor: service, timeline }: DoctorServices,
  deps: MountDeps,
): void {
  mount(
    app,
    doctorApi,
    {
      project: (context, { params }) => service.project(params.projectId, requireSession(context).roles),
      robot: (context, { params }) =>
        service.robot(params.projectId, params.robotId, requireSession(context).roles),
      timeline: (_context, { params, query }) => timeline.read(params.projectId, params.robotId, query),
    },
    deps,
  );
}
