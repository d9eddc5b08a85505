import { Readable } from 'node:stream';
import { preparationApi } from '@rota/contract/preparation';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { CardReader } from './card-reader.service.ts';
import type { CardService } from './cards.service.ts';
import type { EntryService } from './entries.service.ts';
import type { LabelService } from './labels.service.ts';
import type { WorkshopRegistration } from './registration.service.ts';
import type { RetirementService } from './retirement.service.ts';
import type { SetupService } from './setup.service.ts';

export type PreparationServices = {
  readonly setup: SetupService;
  readonly reader: CardReader;
  readonly cards: CardService;
  readonly entries: EntryService;
  readonly registration: WorkshopRegistration;
  readonly labels: LabelService;
  readonly retirement: RetirementService;
};

export function preparationRoutes(
  app: FastifyInstance,
  services: PreparationServices,
  deps: MountDeps,
): void {
  const { setup, reader, cards, entries, registration, labels, retirement } = services;
  mount(
    app,
    preparationApi,
    {
      states: () => setup.states(),
      saveStates: (context, { body }) => setup.saveStates(body, actorOf(context)),
      checklist: () => setup.checklist(),
      saveChecklist: (context, { body }) => setup.saveChecklist(body, actorOf(context)),
      list: (context, { query }) => reader.list(requireSession(context).roles, query),
      get: (context, { params }) => reader.get(params.projectId, params.robotId, actorOf(context)),
      people: (_context, { params }) => reader.people(params.projectId),
      update: (context, { params, body }) =>
        cards.update(params.projectId, params.robotId, body, actorOf(context)),
      tick: (context, { params, body }) =>
        cards.tick(
          params.projectId,
          params.robotId,
          { itemId: params.itemId, isDone: body.is_done },
          actorOf(context),
        ),
      addTask: (context, { params, body }) => entries.addTask(params, body, actorOf(context), context.settle),
      changeTask: (context, { params, body }) =>
        entries.changeTask(params, params.taskId, body, actorOf(context)),
      removeTask: (context, { params }) => entries.removeTask(params, params.taskId, actorOf(context)),
      addNote: (context, { params, body }) =>
        entries.addNote(params, body.text, actorOf(context), context.settle),
      removeNote: (context, { params }) => entries.removeNote(params, params.noteId, actorOf(context)),
      addPhoto: (context, { params }) => {
        const { body } = context.request;
        return entries.addPhoto(params, body instanceof Readable ? body : undefined, actorOf(context));
      },
      photo: async ({ reply }, { params }) => {
        void reply.type('image/jpeg').header('content-disposition', 'inline; filename="photo.jpg"');
        return entries.openPhoto(params, params.photoId);
      },
      removePhoto: (context, { params }) => entries.removePhoto(params, params.photoId, actorOf(context)),
      register: (context, { params, body }) =>
        registration.register(params.projectId, body, actorOf(context)),
      checkImport: (_context, { params, body }) => registration.check(params.projectId, body.csv),
      import: (context, { params, body }) => registration.run(params.projectId, body.csv, actorOf(context)),
      undoImport: (context, { params }) =>
        registration.undo(params.projectId, params.importId, actorOf(context)),
      labels: async (context, { params, body, query }) => {
        const pdf = await labels.pdf(params.projectId, body, query.lang, requireSession(context));
        void context.reply
          .type('application/pdf')
          .header('content-disposition', 'inline; filename="robot-labels.pdf"')
          .header('cache-control', 'no-store');
        return pdf;
      },
      retirement: (context, { params }) =>
        retirement.preview(params.projectId, params.robotId, actorOf(context)),
      retire: (context, { params, body }) =>
        retirement.retire(params.projectId, params.robotId, body.name, actorOf(context)),
      restore: (context, { params }) =>
        retirement.restore(params.projectId, params.robotId, actorOf(context)),
    },
    deps,
  );
}
