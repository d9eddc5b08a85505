import type { Ground, Part } from '../../../part.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import { createSavedViewService } from './saved-views.service.ts';

/** Views of lists that people keep. */
export function savedViews({ database }: Pick<Ground, 'database'>): Part {
  const service = createSavedViewService({ database });
  return { routes: (app, mounting) => savedViewRoutes(app, service, mounting) };
}
