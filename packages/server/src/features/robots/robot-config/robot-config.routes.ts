import { robotConfigApi } from '@rota/contract/robot-config';
import { can } from '@rota/contract/core';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../http/access.ts';
import { actorOf, requireSession, type Context } from '../../../http/context.ts';
import { etagOf } from '../../../http/etag.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { DocumentChange } from '../../sites/config/index.ts';
import type { InstallationValues } from './installation-values.service.ts';
import type { RobotConfigService } from './robot-config.service.ts';
import type { DocumentName, RobotValuesService } from './robot-values.service.ts';
import type { PreviewedText, ValuePreviews } from './value-preview.service.ts';

export type RobotConfigServices = {
  readonly configs: RobotConfigService;
  readonly values: RobotValuesService;
  readonly installation: InstallationValues;
  readonly previews: ValuePreviews;
};

export function robotConfigRoutes(
  app: FastifyInstance,
  { configs, values, installation, previews }: RobotConfigServices,
  deps: MountDeps,
): void {
  mount(
    app,
    robotConfigApi,
    {
      list: (_context, { params }) => configs.list(params.projectId),
      get: (_context, { params }) => configs.get(params.projectId, params.robotId),
      values: (_context, { params }) => values.list(params.projectId),
      getValues: (context, { params }) => withEtag(context, values.get(params.projectId, params)),
      setValues: async (context, { params, body }) => {
        requireProjectEditor(context, params.projectId, params);
        const change = changeOf(context, body);
        return withEtag(context, values.set(params.projectId, params, change, context.settle));
      },
      valueLogs: async (context, { params, query }) => {
        requireProjectEditor(context, params.projectId, params);
        return values.logs(params.projectId, params, query);
      },
      preview: (_context, { params, body }) =>
        previews.inProject(params.projectId, params, previewedOf(body)),
      getInstallation: (context) => withEtag(context, installation.get()),
      setInstallation: (context, { body }) => withEtag(context, installation.set(changeOf(context, body))),
      installationLogs: (_context, { query }) => installation.logs(query),
      previewInstallation: (_context, { body }) => previews.inAllProjects(previewedOf(body)),
    },
    deps,
  );
}

/** Values of the project itself are its config, which fewer people may change. Throws FORBIDDEN. */
function requireProjectEditor(context: Context, projectId: number, { scope }: DocumentName): void {
  if (scope !== 'project') return;
  if (!can(requireSession(context).roles, 'config.edit', String(projectId))) throw forbidden();
}

function changeOf(
  context: Context,
  body: {
    readonly text: string;
    readonly restored_from?: number | undefined;
    readonly pilot_robot_id?: string | null | undefined;
    readonly starts_at?: string | null | undefined;
  },
): DocumentChange {
  return {
    text: body.text,
    restoredFrom: body.restored_from,
    ifMatch: context.request.headers['if-match'],
    actor: actorOf(context),
    pilotRobotId: body.pilot_robot_id,
    startsAt: typeof body.starts_at === 'string' ? new Date(body.starts_at) : null,
  };
}

function previewedOf(body: {
  readonly text: string;
  readonly pilot_robot_id?: string | null | undefined;
}): PreviewedText {
  return { text: body.text, pilotRobotId: body.pilot_robot_id ?? null };
}

async function withEtag<T extends { version: number }>(context: Context, answer: Promise<T>): Promise<T> {
  const document = await answer;
  void context.reply.header('etag', etagOf(document.version));
  return document;
}
