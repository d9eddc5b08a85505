import type { Ground, Part } from '../../../part.ts';
import { configRoutes } from './config.routes.ts';
import { createConfigService } from './config.service.ts';

/** The configs of projects, version by version. */
export function config({ database }: Pick<Ground, 'database'>): Part {
  const service = createConfigService({ database });
  return { routes: (app, mounting) => configRoutes(app, service, mounting) };
}
