import type { Database } from '../../../db/database.ts';
import type { Ground, Part } from '../../../part.ts';
import { createRobotRegistry, type MovesAlong } from '../../robots/robots/index.ts';
import type { Releases } from '../releases/index.ts';
import type { HttpUpdaters, Rollouts } from '../rollouts/index.ts';
import { ddiRoutes } from './ddi.routes.ts';
import { createDdiService } from './ddi.service.ts';
import { createRobotUpdaters } from './robot-updaters.service.ts';
import { createScreenAppUpdates } from './screen-app-updates.service.ts';
import { createUpdateCallers } from './update-callers.service.ts';
import { forgetUpdater, listReached, moveUpdater } from './updaters.store.ts';

type Before = {
  readonly releases: Pick<Releases, 'service'>;
  readonly rollouts: Pick<Rollouts, 'desk'>;
};

/** The updaters of a project that ask over HTTP, and do so now. */
export function createHttpUpdaters(database: Pick<Database, 'tenant'>): HttpUpdaters {
  return async (projectId) => {
    const rows = await database.tenant(projectId, (tx) => listReached(tx, projectId));
    return new Map(rows.map((row) => [row.robot_id, { awaitsConsent: row.awaits_consent }]));
  };
}

/** Updaters go along with their robots. They are no record of their own. */
export const updatersOfRobots: MovesAlong = {
  kind: 'software',
  count: async () => 0,
  carry: moveUpdater,
  release: forgetUpdater,
};

/** Updates over HTTP: hawkBit's DDI, and the apps on robots' screens. */
export function ddi({
  database,
  clock,
  releases,
  rollouts,
}: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const services = {
    callers: createUpdateCallers({ database, registry: createRobotRegistry(database) }),
    ddi: createDdiService({ database, desk: rollouts.desk, releases: releases.service, clock }),
    screenApps: createScreenAppUpdates({ desk: rollouts.desk, releases: releases.service }),
    updaters: createRobotUpdaters({ database, clock }),
  };
  return { routes: (app, mounting) => ddiRoutes(app, services, mounting) };
}
