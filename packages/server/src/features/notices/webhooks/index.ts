import { z } from 'zod';
import { allowHosts } from '../../../http/outside-call.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { createWebhookSender } from './webhook-sender.service.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { createWebhookService } from './webhooks.service.ts';
import { forgetCalls } from './webhooks.store.ts';

const KEPT_DAYS = 30;
const forgetJob = defineJob({ name: 'forget-webhook-calls', access: 'system', payload: z.object({}) });

/** Addresses outside that hear what happens in a project. */
export function webhooks({
  config,
  database,
  vault,
  log,
}: Pick<Ground, 'config' | 'database' | 'vault' | 'log'>): Part {
  const allowed = allowHosts(config.webhookHosts);
  const service = createWebhookService({ database, vault, allowed });
  const sender = createWebhookSender({ database, vault, allowed, log });
  return {
    routes: (app, mounting) => webhookRoutes(app, service, mounting),
    jobs: [
      {
        ...handleJob(forgetJob, () => database.global((tx) => forgetCalls(tx, KEPT_DAYS))),
        schedule: '47 * * * *',
      },
    ],
    start: sender.start,
    stop: sender.stop,
  };
}
