import { outboxApi } from '@rota/contract/outbox';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { GatewaySettings } from './gateway-settings.service.ts';
import type { OutboxService } from './outbox.service.ts';

export function outboxRoutes(
  app: FastifyInstance,
  service: OutboxService,
  settings: GatewaySettings,
  deps: MountDeps,
): void {
  mount(
    app,
    outboxApi,
    {
      smsOutbox: () => service.listShownSms(),
      list: (_context, { query }) => service.list(query),
      get: (_context, { params }) => service.get(params.messageId),
      retry: (context, { params }) => service.retry(params.messageId, actorOf(context)),
      sms: () => settings.sms(),
      setSms: (context, { body }) => settings.setSms(body, actorOf(context)),
      testSms: (_context, { body }) => settings.test('sms', body.to.replace(/[^\d+]/g, '')),
      email: () => settings.email(),
      setEmail: (context, { body }) => settings.setEmail(body, actorOf(context)),
      testEmail: (_context, { body }) => settings.test('email', body.to),
    },
    deps,
  );
}
