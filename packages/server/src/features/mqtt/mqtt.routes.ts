import { mqttApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { MqttQuestions } from './mqtt-questions.service.ts';

const secretOf = (context: Context): unknown => context.request.headers['x-rota-broker'];

export function mqttRoutes(app: FastifyInstance, questions: MqttQuestions, deps: MountDeps): void {
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
}
