import type { FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { TargetUses } from '../../sites/target-uses/index.ts';
import { readUse, type Uses } from '../../sites/uses/index.ts';
import { createCallSettingsService, type CallSettingsService } from './call-settings.service.ts';
import { createOutlooks, type Outlooks } from './time-outlook.service.ts';
import { stationTargets } from './station-targets.store.ts';
import { createStationLive } from './station-live.service.ts';
import { stationRoutes } from './stations.routes.ts';
import { createStationService, type StationDeps, type StationService } from './stations.service.ts';

export {
  availabilityOf,
  obstacleToPaying,
  onMenu,
  orderingNow,
  passingReasonOf,
  type Availability,
  type Cards,
  type MenuOpening,
  type Outlook,
} from './availability.rules.ts';
export { taskOfCall, type CalledFor } from './station-task.rules.ts';
export { qrOf } from './station-codes.service.ts';
export { calledFor } from './station-reader.service.ts';
export { findPlaceOfCode, findStation, listStations, type StationRow } from './stations.store.ts';

/** Stations, and what calls of robots use of them. */
export type Stations = Part & {
  readonly service: StationService;
  readonly settings: CallSettingsService;
  readonly outlooks: Outlooks;
  /** Which menus sell something now, by their id, and when the closed ones open. */
  readonly menuOpenings: StationDeps['menuOpenings'];
  /** The provider that charges cards for a project now; undefined where there is none. */
  readonly cards: StationDeps['cards'];
};
type Before = {
  readonly projects: Projects;
  readonly products: Pick<Products, 'menuOpenings'>;
  readonly paymentProviders: { readonly desk: { readonly cards: StationDeps['cards'] } };
  readonly deliveries: Pick<Deliveries, 'preview'>;
  readonly callRecords: Pick<StationDeps, 'openCalls'>;
  readonly targetUses: Pick<TargetUses, 'add'>;
  readonly uses: Uses;
  readonly ports: Pick<FleetPorts, 'targets'>;
};

/** The places from which robots are called. */
export function stations(
  made: Pick<Ground, 'config' | 'database' | 'hub' | 'live' | 'clock'> & Before,
): Stations {
  const {
    config,
    database,
    hub,
    live,
    clock,
    projects,
    products,
    deliveries,
    targetUses,
    uses,
    ports,
    callRecords,
  } = made;
  targetUses.add(stationTargets);
  uses.add('menu', (tx, projectId, menuId) =>
    readUse(
      tx,
      { kind: 'station', effect: 'needs' },
      tx
        .selectFrom('station')
        .select(['station_id as id', 'name'])
        .where('project_id', '=', projectId)
        .where('menu_id', '=', menuId),
    ),
  );
  const { cards } = made.paymentProviders.desk;
  const settings = createCallSettingsService({ database, live });
  const outlooks = createOutlooks({ preview: deliveries.preview, clock });
  const service = createStationService({
    database,
    settings,
    outlooks,
    live,
    clock,
    targets: ports.targets,
    menuOpenings: products.menuOpenings,
    cards,
    uses,
    timeZone: (projectId) => projects.service.timeZone(projectId),
    openCalls: callRecords.openCalls,
  });
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  const watching = createStationLive({ hub, list: (projectId) => service.list(projectId, {}, base) });
  return {
    service,
    settings,
    outlooks,
    menuOpenings: products.menuOpenings,
    cards,
    routes: (app, mounting) =>
      stationRoutes(app, { stations: service, settings, publicUrl: config.publicUrl }, mounting),
    start: watching.start,
    stop: watching.stop,
  };
}
