import type { ElevatorView } from '@rota/fleet-core';
import { expect, test } from 'vitest';
import { elevatorRows, type ElevatorRowPorts } from './elevator-rows.ts';

const IDLE: ElevatorView = {
  elevatorId: 'e1',
  report: null,
  mode: 'automatic',
  session: null,
  queue: [],
  stuckRobotId: null,
};
const database = { tenant: () => Promise.reject(new Error('What the owner shows is not read.')) };

/** What an elevator says of the robot that is stuck in it, by the view that it is composed of. */
async function stuckNames(views: Map<string, ElevatorView>, whileNamesAreRead: () => void = () => {}) {
  const names: (string | null)[] = [];
  const ports: ElevatorRowPorts = {
    robots: {
      list: () => {
        whileNamesAreRead();
        return Promise.resolve([{ info: { robotId: 'r1', name: 'R-1' } }]);
      },
    },
    targets: {
      list: () => {
        whileNamesAreRead();
        return Promise.resolve([]);
      },
    },
    elevators: {
      loadViews: () => Promise.resolve(new Map()),
      list: () =>
        Promise.resolve([
          {
            info: { elevatorId: 'e1' },
            compose: (view, nameOf) => {
              names.push(
                view?.stuckRobotId === null || view === undefined ? null : nameOf(view.stuckRobotId),
              );
              throw new Error('composed');
            },
          },
        ]),
    },
  };
  await elevatorRows(database, ports, 1, views).catch(() => undefined);
  return names;
}

test('a robot that is stuck is called by its name, though none rides or waits', async () => {
  expect(await stuckNames(new Map([['e1', { ...IDLE, stuckRobotId: 'r1' }]]))).toEqual(['R-1']);
});

test('what begins while names are read is not in the answer, rather than without its name', async () => {
  const views = new Map([['e1', IDLE]]);
  expect(await stuckNames(views, () => views.set('e1', { ...IDLE, stuckRobotId: 'r1' }))).toEqual([null]);
});
