import type { Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { slipRoutes } from './slips.routes.ts';
import { createSlipService, type SlipService } from './slips.service.ts';

type Before = {
  readonly deliveries: Pick<Deliveries, 'service'>;
  readonly projects: Pick<Projects, 'service'>;
};

export type Slips = Part & { readonly service: SlipService };

/** Slips of deliveries: paper that goes with the goods. */
export function slips({ deliveries, projects }: Before): Slips {
  const service = createSlipService({
    delivery: deliveries.service.get,
    pins: deliveries.service.pins,
    project: projects.service.get,
  });
  return { service, routes: (app, mounting) => slipRoutes(app, service, mounting) };
}
