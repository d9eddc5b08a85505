import { defaultDeliverySettings } from '@rota/contract/projects';
import type { RobotLink } from '@rota/robot-link';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryRecords } from '../features/work/deliveries/index.ts';
import { elevatorRecords } from '../features/sites/elevators/index.ts';
import { helpRecords } from '../features/work/help-requests/index.ts';
import { createLiveHub } from '../live/index.ts';
import { silentLog } from '../log.ts';
import { createFleetSupervisor } from './fleet-supervisor.ts';
import { createFloorPlanners } from './planners/floor-planners.ts';
import type { FleetPorts } from './ports.ts';

const PROJECTS = 12;
let db: TestDatabase;

beforeAll(async () => {
  db = await startDatabase();
  await db.asOwner(
    `insert into project (name, name_folded, delivery) select 'Hotel ' || n, 'hotel ' || n, '{}' from generate_series(1, ${PROJECTS}) n`,
  );
});
afterAll(() => db.close());

const link: RobotLink = {
  setRobots: async () => {},
  sendOrder: async () => {},
  sendActions: async () => {},
  sendZoneSet: async () => {},
  status: () => 'up',
  onStatus: () => () => {},
  close: async () => {},
};

test('projects are made ready side by side, some at a time: one whose sources are slow keeps no other waiting', async () => {
  const slow = Promise.withResolvers<void>();
  const reading = { now: 0, most: 0 };
  const ports: FleetPorts = {
    projects: {
      listIds: async () => Array.from({ length: PROJECTS }, (_, index) => index + 1),
      settings: async () => defaultDeliverySettings,
    },
    escapes: { find: async () => null },
    floors: {
      list: async (projectId) => {
        reading.now += 1;
        reading.most = Math.max(reading.most, reading.now);
        await (projectId === 1 ? slow.promise : new Promise((done) => setTimeout(done, 20)));
        reading.now -= 1;
        return [];
      },
    },
    targets: { list: async () => [] },
    robots: { list: async () => [] },
    deliveries: { ...deliveryRecords, isPin: async () => false },
    help: helpRecords,
    mapCopies: { save: async () => undefined, linkTo: () => '' },
    elevators: { ...elevatorRecords, list: async () => [] },
  };
  const supervisor = createFleetSupervisor({
    database: db.database,
    ports,
    planners: createFloorPlanners({ log: silentLog }),
    hub: createLiveHub({ log: silentLog }),
    openLink: () => link,
    openElevators: () => ({
      setElevators: () => {},
      send: async () => {},
      attend: () => {},
      close: async () => {},
    }),
    onDeliveriesChanged: () => {},
    onHelpChanged: () => {},
    onWire: () => {},
    clock: Date.now,
    log: silentLog,
    holder: 'server',
  });
  await supervisor.start();
  await waitFor(() => supervisor.list().length === PROJECTS - 1);
  expect(supervisor.find(1)).toBeUndefined();
  expect(reading.most).toBeGreaterThan(2);
  expect(reading.most).toBeLessThanOrEqual(8);
  slow.resolve();
  await waitFor(() => supervisor.find(1) !== undefined);
  await supervisor.stop();
});
