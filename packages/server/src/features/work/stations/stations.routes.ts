import { stationsApi } from '@rota/contract/stations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import { printedBaseOf } from '../../../http/origin.ts';
import type { CallSettingsService } from './call-settings.service.ts';
import { qrOf } from './station-codes.service.ts';
import type { StationService } from './stations.service.ts';

type Services = {
  readonly stations: StationService;
  readonly settings: CallSettingsService;
  readonly publicUrl: string | undefined;
};

export function stationRoutes(
  app: FastifyInstance,
  { stations, settings, publicUrl }: Services,
  deps: MountDeps,
): void {
  // What is printed is read by phones that know the installation by its public address.
  const baseOf = ({ origin }: Context): string => printedBaseOf(origin, publicUrl);
  mount(
    app,
    stationsApi,
    {
      list: (context, { params, query }) => stations.list(params.projectId, query, baseOf(context)),
      settings: (context, { params }) => settings.get(params.projectId, baseOf(context)),
      setSettings: (context, { params, body }) =>
        settings.update(params.projectId, body, actorOf(context), baseOf(context)),
      newProjectCode: (context, { params }) =>
        settings.renewCode(params.projectId, actorOf(context), baseOf(context)),
      projectQr: async (context, { params, query }) =>
        sendQr(context.reply, await settings.urlOf(params.projectId, baseOf(context)), query.format),
      get: (context, { params }) => stations.get(params.projectId, params.stationId, baseOf(context)),
      create: (context, { params, body }) =>
        stations.create(params.projectId, body, actorOf(context), baseOf(context), context.settle),
      update: (context, { params, body }) =>
        stations.update(params.projectId, params.stationId, body, actorOf(context), baseOf(context)),
      setSwitch: (context, { params, body }) =>
        stations.setSwitch(params.projectId, params.stationId, body, actorOf(context), baseOf(context)),
      uses: (_context, { params }) => stations.listUses(params.projectId, params.stationId),
      remove: async (context, { params, query }) => {
        await stations.remove(
          params.projectId,
          params.stationId,
          query.even_if_needed === 'true',
          actorOf(context),
        );
        return {};
      },
      newCode: (context, { params }) =>
        stations.renewCode(params.projectId, params.stationId, actorOf(context), baseOf(context)),
      qr: async (context, { params, query }) => {
        const { url } = await stations.get(params.projectId, params.stationId, baseOf(context));
        return sendQr(context.reply, url, query.format);
      },
    },
    deps,
  );
}

async function sendQr(reply: FastifyReply, url: string, format: 'svg' | 'png'): Promise<Buffer> {
  const type = format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png';
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="station.${format}"`)
    .header('cache-control', 'private, no-store');
  return qrOf(url, format);
}
