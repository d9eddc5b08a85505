import { publicQrApi, qrCodesApi } from '@rota/contract/qr-codes';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import { printedBaseOf } from '../../../http/origin.ts';
import { qrOf } from '../../work/stations/index.ts';
import type { PublicQr } from './public-qr.service.ts';
import type { QrGenerator } from './qr-generate.service.ts';
import type { QrReader } from './qr-reader.service.ts';
import type { QrService } from './qr-codes.service.ts';
import type { SheetService } from './sheets.service.ts';

type Services = {
  readonly reader: QrReader;
  readonly codes: QrService;
  readonly generator: QrGenerator;
  readonly sheets: SheetService;
  readonly place: PublicQr;
  readonly publicUrl: string | undefined;
};

export function qrCodeRoutes(
  app: FastifyInstance,
  { reader, codes, generator, sheets, place, publicUrl }: Services,
  deps: MountDeps,
): void {
  // What is printed is read by phones that know the installation by its public address.
  const baseOf = ({ origin }: Context): string => printedBaseOf(origin, publicUrl);
  mount(
    app,
    qrCodesApi,
    {
      list: (context, { params, query }) => reader.list(params.projectId, query, baseOf(context)),
      create: (context, { params, body }) =>
        codes.create(params.projectId, body, actorOf(context), baseOf(context), context.settle),
      preview: (_context, { params, body }) => generator.preview(params.projectId, body),
      generate: (context, { params, body }) =>
        generator.generate(params.projectId, body, actorOf(context), baseOf(context), context.settle),
      get: (context, { params }) => reader.get(params.projectId, params.qrId, baseOf(context)),
      update: (context, { params, body }) =>
        codes.update(params.projectId, params.qrId, body, actorOf(context), baseOf(context)),
      assign: (context, { params, body }) =>
        codes.assign(params.projectId, body, actorOf(context), baseOf(context)),
      renew: (context, { params }) =>
        codes.replace(params.projectId, params.qrId, actorOf(context), baseOf(context), context.settle),
      remove: async (context, { params }) => {
        await codes.remove(params.projectId, params.qrId, actorOf(context));
        return {};
      },
      image: async (context, { params, query }) => {
        const { url, code } = await reader.get(params.projectId, params.qrId, baseOf(context));
        void context.reply
          .type(query.format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png')
          .header('content-disposition', `attachment; filename="qr-${code}.${query.format}"`);
        return qrOf(url, query.format);
      },
      makeSheet: (context, { params, body }) => sheets.begin(params.projectId, body, baseOf(context)),
      sheet: (_context, { params }) => sheets.get(params.projectId, params.sheetId),
      sheetFile: async (context, { params }) => {
        const { size, content } = await sheets.open(params.projectId, params.sheetId);
        void context.reply
          .type('application/pdf')
          .header('content-length', size)
          .header('content-disposition', 'attachment; filename="qr-codes.pdf"');
        return content;
      },
    },
    deps,
  );
  mount(
    app,
    publicQrApi,
    { place: (_context, { params, query }) => place.readPlace(params.code, query.again === undefined) },
    deps,
  );
}
