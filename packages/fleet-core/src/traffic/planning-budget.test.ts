import { expect, test } from 'vitest';
import { createFleet, step } from '../fleet.ts';
import type { FleetEvent, PreparedFloorInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { mayPlan, robotsByTurn } from './planning-budget.ts';
import { aDelivery, aReport, aRobotInfo, aSnapshot } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { createStage } from '../testing/stage.ts';

const floor = restaurant();
const PLACES = ['w1', 'w2', 'w3', 'w4', 'c1', 'c2'];
const TABLES = ['t00', 't02', 't10', 't12', 't20', 't22'];

/** Six robots at their places that hear of six deliveries in one moment, and how many searches for ways each of the next ticks makes. */
function runRush(searchesPerTick: number, ticks: number): { searches: number[]; orders: number[] } {
  let searches = 0;
  const { planner } = floor.info;
  const counted: PreparedFloorInfo = {
    ...floor.info,
    planner: { ...planner, plan: (request) => ((searches += 1), planner.plan(request)) },
  };
  const ids = PLACES.map((_, index) => `r${index + 1}`);
  const snapshot = aSnapshot(
    { ...floor, info: counted },
    ids.map((id) => aRobotInfo(id)),
  );
  let now = 1_000_000;
  const fleet = createFleet(snapshot, { idPrefix: 'a-', searchesPerTick }, now);
  const tell = (event: FleetEvent): number =>
    step(fleet, event, now).effects.filter(({ type }) => type === 'order.published').length;
  const report = (): void => {
    ids.forEach((robotId, index) => {
      const place = floor.targets.find(({ name }) => name === PLACES[index]);
      tell({
        type: 'robot.reported',
        robotId,
        report: aReport(floor.info.mapId, place?.x ?? 0, place?.y ?? 0),
      });
    });
  };
  for (const robotId of ids) tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
  report();
  now += 500;
  tell({ type: 'tick' });
  TABLES.forEach((table, index) => {
    tell({
      type: 'delivery.created',
      delivery: aDelivery(`d${index}`, floor, [table], null, { createdAt: now }),
    });
  });
  const found = { searches: [] as number[], orders: [] as number[] };
  for (let tick = 0; tick < ticks; tick += 1) {
    searches = 0;
    now += 500;
    report();
    found.orders.push(tell({ type: 'tick' }));
    found.searches.push(searches);
  }
  return found;
}

test('ways that are due at once are looked for in the ticks that follow, a share in each', () => {
  const at = (tick: number) => (sum: number, count: number, index: number) =>
    index <= tick ? sum + count : sum;
  const many = runRush(100, 12);
  const few = runRush(2, 12);
  expect(Math.max(...many.searches)).toBeGreaterThan(12);
  // What one robot begins it ends, beyond the share, and the next ticks make up for it.
  few.searches.forEach((_, tick) =>
    expect(few.searches.reduce(at(tick), 0)).toBeLessThanOrEqual(2 * (tick + 1) + 8),
  );
  expect(few.orders.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4);
});

test('the same events give the same effects, however little may be looked for', () => {
  expect(runRush(2, 8)).toEqual(runRush(2, 8));
});

test('robots that were turned away come first after the next tick, in turn', () => {
  const ids = ['r1', 'r2', 'r3', 'r4'];
  const snapshot = aSnapshot(
    floor,
    ids.map((id) => aRobotInfo(id)),
  );
  const fleet: FleetState = createFleet(snapshot, { idPrefix: 'a-', searchesPerTick: 0 }, 1_000_000);
  const names = (): string[] => robotsByTurn(fleet).map((robot) => robot.info.robotId);
  const [only] = [...fleet.floors.values()];
  for (const id of ['r4', 'r2']) {
    const robot = fleet.robots.get(id);
    expect(only && robot && mayPlan(fleet, only, robot)).toBe(false);
  }
  expect(names()).toEqual(['r4', 'r2', 'r1', 'r3']);
  expect(names()).toEqual(ids);
});

test('six robots with a single search a tick bring all their deliveries', () => {
  const stage = createStage({
    seed: 5,
    floor,
    searchesPerTick: 1,
    settings: { loading_timeout_s: 30, unloading_timeout_s: 30 },
    robots: PLACES.map((at, index) => ({ id: `r${index + 1}`, at })),
  });
  stage.start();
  stage.advance();
  for (let index = 0; index < 18; index += 1) {
    const delivery = aDelivery(
      `d${index}`,
      floor,
      [TABLES[index % 6] ?? 't00'],
      index % 2 === 0 ? 'pass' : null,
      {
        createdAt: stage.now(),
      },
    );
    stage.tell({ type: 'delivery.created', delivery });
  }
  for (let turn = 0; turn < 60 * 120 && stage.openDeliveries().length > 0; turn += 1) stage.advance();
  expect(stage.openDeliveries()).toEqual([]);
});
