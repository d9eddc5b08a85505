import { expect, test } from 'vitest';
import { dispatch } from '../dispatch/dispatch.ts';
import type { Occupancy } from '../geometry/occupancy.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { runScenario } from '../testing/scenario.ts';

function roomOfAll(fleet: FleetState): ReadonlyMap<string, Occupancy | undefined> {
  return new Map(
    [...fleet.robots].map(([robotId, { traffic }]) => [robotId, structuredClone(traffic.occupancy)]),
  );
}

/** Reads the room of all robots, works it out for all of them although nothing says that it changed, and then dispatches as usual. */
function checkRoom(step: Step): void {
  const { fleet } = step;
  const read = roomOfAll(fleet);
  for (const robot of fleet.robots.values()) fleet.touched.mark(robot);
  expect(roomOfAll(fleet)).toEqual(read);
  dispatch(step);
}

test.each([0, 1, 2, 4])(
  'seed %i: whenever it is read, the room of a robot is what it would be if it were worked out now',
  (seed) => {
    runScenario(seed, 'everything', undefined, undefined, checkRoom);
  },
);
