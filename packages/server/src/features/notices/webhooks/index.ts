import { z } from 'zod';
import { allowHosts } from '../../../http/outside-call.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { createWebhookSender } from './webhook-sender.service.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { createWebhookService } from './webhooks.service.ts';
import { countActive, forgetCalls, listFailing } from './webhooks.store.ts';

const KEPT_DAYS = 30;
const forgetJob = defineJob({ name: 'forget-webhook-calls', access: 'system', payload: z.object({}) });

/** Webhooks, and which of them fail. */
export type Webhooks = Part & {
  readonly listFailing: (
    projectId: number,
  ) => Promise<{ readonly webhook_id: string; readonly name: string; readonly since: string }[]>;
};

/** Addresses outside that hear what happens in a project. */
export function webhooks({
  config,
  database,
  vault,
  log,
  projects,
}: Pick<Ground, 'config' | 'database' | 'vault' | 'log'> & {
  readonly projects: Pick<Projects, 'features' | 'featureUses'>;
}): Webhooks {
  projects.featureUses.add('webhooks', 'webhooks', countActive);
  const allowed = allowHosts(config.webhookHosts);
  const service = createWebhookService({ database, vault, allowed });
  const sender = createWebhookSender({ database, vault, allowed, features: projects.features, log });
  return {
    listFailing: async (projectId) =>
      (await database.tenant(projectId, (tx) => listFailing(tx, projectId))).map(({ id, name, since }) => ({
        webhook_id: id,
        name,
        since: since.toISOString(),
      })),
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
