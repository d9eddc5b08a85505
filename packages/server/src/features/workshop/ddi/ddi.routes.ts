import {
  ddiApi,
  ddiTenantApi,
  robotUpdatersApi,
  screenAppUpdatesApi,
  type DdiConfigData,
  type DdiFeedback,
} from '@rota/contract/ddi';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DdiService, Place } from './ddi.service.ts';
import type { RobotUpdaters } from './robot-updaters.service.ts';
import type { ScreenAppUpdates } from './screen-app-updates.service.ts';
import type { UpdateCallers } from './update-callers.service.ts';

type Services = {
  readonly callers: UpdateCallers;
  readonly ddi: DdiService;
  readonly screenApps: ScreenAppUpdates;
  readonly updaters: RobotUpdaters;
};

export function ddiRoutes(app: FastifyInstance, services: Services, deps: MountDeps): void {
  const handlers = ddiHandlers(services);
  mount(app, ddiApi, handlers, deps);
  mount(app, ddiTenantApi, handlers, deps);
  screenAppRoutes(app, services, deps);
  updaterRoutes(app, services, deps);
}

/** The parameters of both addresses: hawkBit's own names a tenant. */
type One = { readonly params: { readonly controllerId: string; readonly tenant?: string } };
type Action = { readonly params: One['params'] & { readonly actionId: number } };

function placeOf({ origin }: Context, { controllerId, tenant }: One['params']): Place {
  const id = encodeURIComponent(controllerId);
  const path = tenant === undefined ? `v1/${id}` : `${encodeURIComponent(tenant)}/controller/v1/${id}`;
  return { origin, base: `${origin}/api/ddi/${path}` };
}

function ddiHandlers({ callers, ddi }: Services) {
  const callerOf = ({ request }: Context, { params }: One) =>
    callers.controller(request.headers.authorization, params);
  const done = async (work: Promise<void>): Promise<Record<string, never>> => {
    await work;
    return {};
  };
  return {
    poll: async (context: Context, input: One) =>
      ddi.poll(await callerOf(context, input), placeOf(context, input.params)),
    configData: async (context: Context, input: One & { readonly body: DdiConfigData }) =>
      done(ddi.configData(await callerOf(context, input), input.body)),
    deployment: async (context: Context, input: Action) =>
      ddi.deployment(await callerOf(context, input), input.params.actionId, placeOf(context, input.params)),
    deploymentFeedback: async (context: Context, input: Action & { readonly body: DdiFeedback }) =>
      done(ddi.deploymentFeedback(await callerOf(context, input), input.params.actionId, input.body)),
    cancel: async (context: Context, input: Action) =>
      ddi.cancel(await callerOf(context, input), input.params.actionId),
    cancelFeedback: async (context: Context, input: Action & { readonly body: DdiFeedback }) =>
      done(ddi.cancelFeedback(await callerOf(context, input), input.params.actionId, input.body)),
    installed: async (context: Context, input: Action) =>
      ddi.installed(await callerOf(context, input), input.params.actionId, placeOf(context, input.params)),
    confirmations: async (context: Context, input: One) =>
      ddi.confirmations(await callerOf(context, input), placeOf(context, input.params)),
    confirmation: async (context: Context, input: Action) =>
      ddi.confirmation(await callerOf(context, input), input.params.actionId, placeOf(context, input.params)),
    confirmationFeedback: async (
      context: Context,
      input: Action & { readonly body: { readonly confirmation: 'confirmed' | 'denied' } },
    ) =>
      done(
        ddi.confirmationFeedback(
          await callerOf(context, input),
          input.params.actionId,
          input.body.confirmation,
        ),
      ),
  };
}

function screenAppRoutes(
  app: FastifyInstance,
  { callers, screenApps }: Pick<Services, 'callers' | 'screenApps'>,
  deps: MountDeps,
): void {
  mount(
    app,
    screenAppUpdatesApi,
    {
      current: async ({ request, origin }, { query }) =>
        screenApps.current(await callers.robot(request.headers.authorization), query.version, origin),
      report: async ({ request }, { params, body }) => {
        const caller = await callers.robot(request.headers.authorization);
        await screenApps.report(caller, params.updateId, body);
        return {};
      },
    },
    deps,
  );
}

function updaterRoutes(
  app: FastifyInstance,
  { updaters }: Pick<Services, 'updaters'>,
  deps: MountDeps,
): void {
  mount(
    app,
    robotUpdatersApi,
    {
      get: ({ origin }, { params }) => updaters.get(params.projectId, params.robotId, origin),
      change: (context, { params, body }) =>
        updaters.change(params.projectId, params.robotId, body.asks_first, {
          actor: actorOf(context),
          origin: context.origin,
        }),
      makeToken: (context, { params }) =>
        updaters.makeToken(params.projectId, params.robotId, actorOf(context)),
      endToken: async (context, { params }) => {
        await updaters.endToken(params.projectId, params.robotId, actorOf(context));
        return {};
      },
      gatewayToken: ({ origin }, { params }) => updaters.gatewayToken(params.projectId, origin),
      makeGatewayToken: (context, { params }) =>
        updaters.makeGatewayToken(params.projectId, actorOf(context)),
      endGatewayToken: async (context, { params }) => {
        await updaters.endGatewayToken(params.projectId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}
