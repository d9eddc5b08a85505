import type { Tx } from '../../../db/database.ts';
import type { Ground, Part } from '../../../part.ts';
import { configRoutes } from './config.routes.ts';
import { createConfigService } from './config.service.ts';
import { findNewest } from './config.store.ts';

/** The version of the project's config that robots should have; 0 before the first. */
export async function findConfigVersion(tx: Tx, projectId: number): Promise<number> {
  return (await findNewest(tx, projectId, 'project'))?.version ?? 0;
}

/** The configs of projects, version by version. */
export function config({ database }: Pick<Ground, 'database'>): Part {
  const service = createConfigService({ database });
  return { routes: (app, mounting) => configRoutes(app, service, mounting) };
}
