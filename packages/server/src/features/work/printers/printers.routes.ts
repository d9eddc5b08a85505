import { can } from '@rota/contract/core';
import { printersApi } from '@rota/contract/printers';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { PrintQueue } from './print-queue.service.ts';
import type { PrinterService } from './printers.service.ts';

export function printerRoutes(
  app: FastifyInstance,
  service: PrinterService,
  queue: PrintQueue,
  deps: MountDeps,
): void {
  const asks = (context: Context, projectId: number) => ({
    withPins: can(requireSession(context).roles, 'deliveries.control', String(projectId)),
    actor: actorOf(context),
  });
  mount(
    app,
    printersApi,
    {
      list: (_context, { params }) => service.list(params.projectId),
      create: (context, { params, body }) =>
        service.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        service.update(
          params.projectId,
          params.printerId,
          {
            ...(body.name !== undefined && { name: body.name }),
            ...(body.address !== undefined && { address: body.address }),
          },
          actorOf(context),
        ),
      uses: (_context, { params }) => service.listUses(params.projectId, params.printerId),
      remove: (context, { params }) => service.remove(params.projectId, params.printerId, actorOf(context)),
      test: async (context, { params: { projectId, printerId }, body }) => {
        const [job] = await service.print(
          projectId,
          printerId,
          [],
          { ...asks(context, projectId), lang: body.lang },
          context.settle,
        );
        if (job === undefined) throw new Error('A test page is one job.');
        return job;
      },
      jobs: (_context, { params }) => service.listJobs(params.projectId, params.printerId),
      print: (context, { params: { projectId, printerId }, body }) =>
        service.print(
          projectId,
          printerId,
          body.delivery_ids,
          { ...asks(context, projectId), lang: body.lang },
          context.settle,
        ),
      again: (context, { params: { projectId, printJobId } }) =>
        service.again(projectId, printJobId, asks(context, projectId), context.settle),
      claim: (context, { params, body }) => queue.claim(params.projectId, body.printers, actorOf(context)),
      answer: (context, { params, body }) =>
        queue.answer(params.projectId, params.printJobId, body, actorOf(context)),
    },
    deps,
  );
}
