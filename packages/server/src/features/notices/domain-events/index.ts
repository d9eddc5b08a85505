import { domainEventsApi, EVENTS_KEPT_DAYS } from '@rota/contract/domain-events';
import { z } from 'zod';
import { mount } from '../../../http/mount.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { forgetEvents, listEvents, type EventQuery } from './domain-events.store.ts';
import { createEventFeed } from './event-feed.service.ts';

const forgetJob = defineJob({ name: 'forget-domain-events', access: 'system', payload: z.object({}) });

/** What happened in a project, to list and to watch. */
export function domainEvents({ database, hub, log }: Pick<Ground, 'database' | 'hub' | 'log'>): Part {
  const list = (projectId: number, query: EventQuery) =>
    database.tenant(projectId, (tx) => listEvents(tx, projectId, query));
  const feed = createEventFeed({
    database,
    hub,
    newest: (projectId, limit) => list(projectId, { limit }),
    log,
  });
  return {
    routes: (app, mounting) =>
      mount(
        app,
        domainEventsApi,
        { list: (_context, { params, query }) => list(params.projectId, query) },
        mounting,
      ),
    jobs: [
      {
        ...handleJob(forgetJob, () => database.global((tx) => forgetEvents(tx, EVENTS_KEPT_DAYS))),
        schedule: '17 * * * *',
      },
    ],
    start: feed.start,
    stop: feed.stop,
  };
}
