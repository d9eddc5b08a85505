import { mqttApi, mqttUsersApi } from '@rota/contract/mqtt';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { MqttQuestions } from './mqtt-questions.service.ts';
import type { MqttUserService } from './mqtt-users.service.ts';

const secretOf = (context: Context): unknown => context.request.headers['x-rota-broker'];

export type MqttRoutesDeps = { readonly questions: MqttQuestions; readonly users: MqttUserService };

export function mqttRoutes(
  app: FastifyInstance,
  { questions, users }: MqttRoutesDeps,
  deps: MountDeps,
): void {
  mount(
    app,
    mqttApi,
    {
      authenticate: async (context, { body }) => {
        questions.checkBroker(secretOf(context));
        return questions.authenticate(body);
      },
      authorize: async (context, { body }) => {
        questions.checkBroker(secretOf(context));
        return questions.authorize(body);
      },
    },
    deps,
  );
  mount(
    app,
    mqttUsersApi,
    {
      list: (_context, { params, query }) => users.list(params.projectId, query),
      get: (_context, { params }) => users.get(params.projectId, params.username),
      update: (context, { params, body }) =>
        users.setEnabled(params.projectId, params.username, body.enabled, actorOf(context)),
      setPassword: (context, { params, body }) =>
        users.setPassword(
          params.projectId,
          params.username,
          { password: body.password, keepsOlder: body.keep_older },
          actorOf(context),
        ),
      endOlder: (context, { params, body }) =>
        users.endOlder(params.projectId, params.username, body.force, actorOf(context)),
      disconnect: async (context, { params }) => {
        await users.disconnect(params.projectId, params.username, actorOf(context));
        return {};
      },
    },
    deps,
  );
}
