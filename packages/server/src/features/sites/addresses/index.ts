import { sql } from 'kysely';
import type { Functions } from '../../../db/schema.gen.ts';
import type { FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { MapService } from '../maps/index.ts';
import type { Projects } from '../projects/index.ts';
import { columnTargets, type TargetUses } from '../target-uses/index.ts';
import { readUse, type Uses } from '../uses/index.ts';
import { createAddressGoals, createNamedGoals, type AddressGoal } from './address-goal.service.ts';
import { createAddressImport } from './address-import.service.ts';
import { createAddressNews } from './address-news.service.ts';
import { findAddressPeople } from './address-people.service.ts';
import { createAddressReview } from './address-review.service.ts';
import { addressRoutes } from './addresses.routes.ts';
import { countAddresses } from './addresses.store.ts';
import { createAddressService } from './addresses.service.ts';

/** The part, and where deliveries for an address go. */
export type Addresses = Part & {
  readonly goalOf: (projectId: number, uid: string) => Promise<AddressGoal>;
  /** By the whole name of a verified address; undefined where none, or several, have it. */
  readonly goalNamed: ReturnType<typeof createNamedGoals>;
};

type Before = {
  readonly targetUses: Pick<TargetUses, 'add'>;
  readonly uses: Pick<Uses, 'add'>;
  readonly ports: Pick<FleetPorts, 'targets'>;
  readonly projects: Pick<Projects, 'features' | 'featureUses'>;
  readonly maps: { readonly service: Pick<MapService, 'list' | 'downloadUrl'> };
};

/** Places of people and units, their review, and their import. */
export function addresses({
  database,
  hub,
  clock,
  log,
  targetUses,
  uses,
  ports,
  maps,
  projects,
}: Pick<Ground, 'database' | 'hub' | 'clock' | 'log'> & Before): Addresses {
  targetUses.add(
    columnTargets('address', 'address_uid', { name: sql`name`, needsPlace: sql`false` }, 'address'),
  );
  uses.add('user', (tx, _projectId, userId) =>
    readUse(
      tx,
      { kind: 'address', effect: 'stays' },
      sql<Functions['addresses_of_person']>`select * from addresses_of_person(${userId})`,
    ),
  );
  projects.featureUses.add('addresses', 'addresses', countAddresses);
  const news = createAddressNews({ database, hub, clock, log });
  const deps = { database, clock, targets: ports.targets, maps: maps.service };
  const goalOf = createAddressGoals(deps);
  const goalNamed = createNamedGoals(deps);
  const services = {
    addresses: createAddressService(deps),
    reviews: createAddressReview(deps),
    imports: createAddressImport(deps),
    people: (projectId: number, search: string) => findAddressPeople(database, projectId, search),
  };
  return {
    async goalOf(projectId, uid) {
      await projects.features.require(projectId, 'addresses');
      return goalOf(projectId, uid);
    },
    goalNamed: async (projectId, name) =>
      (await projects.features.isOff(projectId, 'addresses')) ? undefined : goalNamed(projectId, name),
    routes: (app, mounting) => addressRoutes(app, services, mounting),
    start: news.start,
    stop: news.stop,
  };
}
