import { simCardsApi, simProviderApi } from '@rota/contract/sim-cards';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { SimBindingService } from './sim-binding.service.ts';
import type { SimCardService } from './sim-cards.service.ts';
import type { SimImportService } from './sim-import.service.ts';
import type { SimProviderService } from './sim-provider.service.ts';

type SimServices = {
  readonly cards: SimCardService;
  readonly binding: SimBindingService;
  readonly imports: SimImportService;
  readonly provider: SimProviderService;
};

export function simCardRoutes(
  app: FastifyInstance,
  { cards, binding, imports, provider }: SimServices,
  deps: MountDeps,
): void {
  mount(
    app,
    simCardsApi,
    {
      list: (_context, { params }) => cards.list(params.projectId),
      create: (context, { params, body }) =>
        cards.create(params.projectId, body, actorOf(context), context.settle),
      get: (_context, { params }) => cards.get(params.projectId, params.simId),
      update: (context, { params, body }) =>
        cards.update(params.projectId, params.simId, body, actorOf(context)),
      bind: (context, { params, body }) =>
        binding.bind(params.projectId, params.simId, body.robot_id, actorOf(context)),
      remove: (context, { params }) => cards.remove(params.projectId, params.simId, actorOf(context)),
      ofRobot: (_context, { params }) => binding.ofRobot(params.projectId, params.robotId),
      checkImport: (_context, { params, body }) => imports.check(params.projectId, body.csv),
      import: (context, { params, body }) =>
        imports.run(params.projectId, body.csv, actorOf(context), context.settle),
      undoImport: (context, { params }) =>
        imports.undo(params.projectId, params.importId, actorOf(context), context.settle),
    },
    deps,
  );
  mount(
    app,
    simProviderApi,
    {
      get: () => provider.get(),
      save: (context, { body }) => provider.save(body, actorOf(context)),
      test: () => provider.test(),
      found: () => provider.found(),
    },
    deps,
  );
}
