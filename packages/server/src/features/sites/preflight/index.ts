import { PREFLIGHTS_KEPT_DAYS } from '@rota/contract/preflight';
import { z } from 'zod';
import type { FleetPorts } from '../../../fleet/index.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { MapVersions } from '../map-versions/index.ts';
import type { MapFloors } from '../maps/index.ts';
import { preflightRoutes } from './preflight.routes.ts';
import { createPreflightRunner } from './preflight-runner.service.ts';
import { createPreflightService, type PreflightDeps } from './preflight.service.ts';
import { forgetPreflights } from './preflight.store.ts';
import { createPreflightThreads } from './preflight.thread.ts';

const forgetJob = defineJob({ name: 'forget-preflights', access: 'system', payload: z.object({}) });

type Before = {
  readonly maps: { readonly service: PreflightDeps['maps'] };
  readonly mapVersions: Pick<MapVersions, 'compare'>;
  readonly robots: { readonly service: PreflightDeps['robots'] };
  readonly ports: Pick<FleetPorts, 'projects' | 'targets' | 'elevators'> & { readonly floors: MapFloors };
};

/** "What would this change do?": drafts of maps and settings, tried on a virtual clock. */
export function preflight({
  database,
  clock,
  log,
  maps,
  mapVersions,
  robots,
  ports,
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
  const runner = createPreflightRunner({ database, log, run: createPreflightThreads() });
  const { floors, targets, elevators, projects } = ports;
  const service = createPreflightService({
    database,
    clock,
    floors,
    targets,
    elevators,
    runner,
    robots: robots.service,
    compare: mapVersions.compare,
    maps: maps.service,
    settings: (projectId) => projects.settings(projectId),
  });
  return {
    routes: (app, mounting) => preflightRoutes(app, service, mounting),
    jobs: [
      {
        ...handleJob(forgetJob, () => database.global((tx) => forgetPreflights(tx, PREFLIGHTS_KEPT_DAYS))),
        schedule: '17 * * * *',
      },
    ],
    stop: () => runner.stop(),
  };
}
