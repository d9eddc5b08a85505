import { robotsApi } from '@rota/contract/robots';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { ActivationService } from './robot-activation.service.ts';
import type { CommandService } from './robot-commands.service.ts';
import type { ModelService } from './robot-models.service.ts';
import type { RegistrationService } from './robot-registration.service.ts';
import type { RobotService } from './robots.service.ts';

export type RobotServices = {
  readonly robots: RobotService;
  readonly registration: RegistrationService;
  readonly activation: ActivationService;
  readonly commands: CommandService;
  readonly models: ModelService;
};

export function robotRoutes(app: FastifyInstance, services: RobotServices, deps: MountDeps): void {
  const { robots, registration, activation, commands, models } = services;
  mount(
    app,
    robotsApi,
    {
      overview: (context) => robots.overview(requireSession(context).roles),
      list: (_context, { params }) => robots.list(params.projectId),
      get: (_context, { params }) => robots.get(params.projectId, params.robotId),
      chain: (_context, { params }) => robots.chain(params.projectId, params.robotId),
      register: (context, { params, body }) =>
        registration.register(params.projectId, body, actorOf(context)),
      update: (context, { params, body }) =>
        registration.update(params.projectId, params.robotId, body, actorOf(context)),
      setModelMapAliases: (context, { params, body }) =>
        models.setMapAliases(params.projectId, body, actorOf(context)),
      renewAccess: (context, { params }) =>
        registration.renewAccess(params.projectId, params.robotId, actorOf(context)),
      uses: (_context, { params }) => registration.listUses(params.projectId, params.robotId),
      remove: (context, { params }) =>
        registration.remove(params.projectId, params.robotId, actorOf(context)),
      command: (context, { params, body }) =>
        commands.give(params.projectId, params.robotId, body, requireSession(context)),
      holdMany: (context, { params, body }) =>
        commands.holdMany(params.projectId, body, requireSession(context)),
      decisions: (_context, { params, query }) => robots.listDecisions(params.projectId, query),
      activate: (context, { body }) => activation.activate(body, context.ip),
    },
    deps,
  );
}
