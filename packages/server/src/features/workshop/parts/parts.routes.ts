import { Readable } from 'node:stream';
import { partsApi } from '@rota/contract/parts';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type Handlers, type MountDeps } from '../../../http/mount.ts';
import type { BillService } from './part-bills.service.ts';
import type { PartFileService } from './part-files.service.ts';
import type { PartImportService } from './part-import.service.ts';
import type { PartLabelService } from './part-labels.service.ts';
import type { PartPlaceService } from './part-places.service.ts';
import type { PartService } from './parts.service.ts';

type PartServices = {
  readonly parts: PartService;
  readonly places: PartPlaceService;
  readonly files: PartFileService;
  readonly labels: PartLabelService;
  readonly imports: PartImportService;
  readonly bills: BillService;
};

export function partRoutes(app: FastifyInstance, services: PartServices, deps: MountDeps): void {
  mount(app, partsApi, { ...ofParts(services), ...ofFiles(services), ...ofProjects(services) }, deps);
}

type PartHandlers = Handlers<typeof partsApi>;

function ofParts({
  parts,
  places,
}: PartServices): Pick<
  PartHandlers,
  'find' | 'register' | 'get' | 'update' | 'install' | 'move' | 'addNote' | 'removeNote'
> {
  return {
    find: (context, { query: { serial_number: serialNumber, ...query } }) =>
      serialNumber === undefined
        ? parts.list(requireSession(context), query)
        : parts.findBySerial(requireSession(context), serialNumber),
    register: (context, { body }) => parts.register(requireSession(context), body, context.settle),
    get: (context, { params }) => parts.get(requireSession(context), params.partId),
    update: (context, { params, body }) => parts.update(requireSession(context), params.partId, body),
    install: (context, { params, body }) =>
      places.install(requireSession(context), params.partId, body, context.settle),
    move: (context, { params, body }) =>
      places.move(requireSession(context), params.partId, body, context.settle),
    addNote: (context, { params, body }) =>
      parts.addNote(requireSession(context), params.partId, body.note, context.settle),
    removeNote: (context, { params }) =>
      parts.removeNote(requireSession(context), params.partId, params.eventId),
  };
}

function ofFiles({
  files,
  labels,
}: PartServices): Pick<PartHandlers, 'labels' | 'addFile' | 'file' | 'removeFile'> {
  return {
    labels: async (context, { body }) => {
      const bytes = await labels.pdf(requireSession(context), body.part_ids, body.lang);
      void context.reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="labels.pdf"');
      return bytes;
    },
    addFile: (context, { params, query }) => {
      const { body } = context.request;
      const content = body instanceof Readable ? body : undefined;
      return files.add(requireSession(context), params.partId, query.name, content);
    },
    file: async (context, { params }) => {
      const { type, name, content } = await files.read(requireSession(context), params.partId, params.fileId);
      void context.reply
        .type(type)
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`);
      return content;
    },
    removeFile: (context, { params }) => files.remove(requireSession(context), params.partId, params.fileId),
  };
}

function ofProjects({
  imports,
  bills,
}: PartServices): Pick<
  PartHandlers,
  'ofRobot' | 'checkImport' | 'import' | 'undoImport' | 'listBills' | 'saveBill'
> {
  return {
    ofRobot: (_context, { params }) => bills.ofRobot(params.projectId, params.robotId),
    checkImport: (_context, { params, body }) => imports.check(params.projectId, body.csv),
    import: (context, { params, body }) =>
      imports.run(params.projectId, body.csv, actorOf(context), context.settle),
    undoImport: (context, { params }) =>
      imports.undo(params.projectId, params.importId, actorOf(context), context.settle),
    listBills: (context) => bills.list(requireSession(context)),
    saveBill: (context, { params, body }) => bills.save(params.model, body, actorOf(context)),
  };
}
