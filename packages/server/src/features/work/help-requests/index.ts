import type { HelpRequest } from '@rota/contract/help-requests';
import type { Fleet, HelpRecords } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { countCompletedByMap } from '../deliveries/index.ts';
import { helpRequestRoutes } from './help-requests.routes.ts';
import { createHelpService } from './help-requests.service.ts';
import * as store from './help-requests.store.ts';

export { countHelpOf } from './help-requests.store.ts';

/** The record of help requests, as the fleets keep it. */
export const helpRecords: HelpRecords = {
  loadOpen: async (tx, projectId) => (await store.listOpenHelp(tx, projectId)).map(store.toRecord),
  find: async (tx, projectId, helpId) => {
    const row = await store.findHelp(tx, projectId, helpId);
    return row && store.toRecord(row);
  },
  save: async (tx, projectId, help) => {
    // A robot calls once for one thing: what is resolved makes room for what is opened.
    for (const one of [...help].sort(
      (a, b) => Number(a.resolvedAt === null) - Number(b.resolvedAt === null),
    )) {
      await store.saveHelp(tx, projectId, one);
    }
  },
};

/** What robots need people for; the open ones are for other features, too. */
export type HelpRequests = Part & { readonly listOpen: (projectId: number) => Promise<HelpRequest[]> };

type Before = { readonly fleet: Pick<Fleet, 'gateway' | 'onHelpChanged'> };

/** What robots need people for, who goes, and what it takes of their time. */
export function helpRequests({
  database,
  live,
  clock,
  fleet,
}: Pick<Ground, 'database' | 'live' | 'clock'> & Before): HelpRequests {
  const service = createHelpService({
    database,
    fleet: fleet.gateway,
    countCompleted: countCompletedByMap,
    clock,
  });
  return {
    listOpen: service.listOpen,
    routes: (app, mounting) => helpRequestRoutes(app, service, mounting),
    live: (hub) => {
      hub.provide('help_requests', service.listOpen);
      fleet.onHelpChanged((projectId, help) =>
        live.publish('help_requests', projectId, { upsert: help.map(store.toHelpRequest) }),
      );
    },
  };
}
