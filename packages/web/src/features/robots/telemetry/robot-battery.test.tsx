import type { RobotDetails } from '@rota/contract/robots';
import type { TelemetryHistory } from '@rota/contract/telemetry';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RobotBattery } from './robot-battery.tsx';

afterEach(cleanup);

const START = Date.UTC(2026, 4, 10, 8);
const NOTHING = {
  driving_s: 60,
  waiting_s: 0,
  charging_s: 0,
  idle_s: 0,
  offline_s: 0,
  speed: null,
  speed_max: null,
  distance_m: 0,
  errors: 0,
  cpu: null,
  memory: null,
  disk: null,
};
/** A robot that loses 12 % an hour. */
const history: TelemetryHistory = {
  from: new Date(START).toISOString(),
  to: new Date(START + 3_600_000).toISOString(),
  resolution: 'minute',
  step_s: 60,
  points: Array.from({ length: 60 }, (_, minute) => ({
    ...NOTHING,
    at: new Date(START + minute * 60_000).toISOString(),
    battery: 80 - minute * 0.2,
  })),
};

const openBattery = (changes: Partial<RobotDetails>, answer: () => Response = () => json(history)) =>
  renderConsole({
    routes: [
      {
        path: '/robot/battery',
        permission: 'robots.read',
        element: (
          <RobotBattery
            robot={aRobotDetails(aRobot({ robot_id: 'a', battery: 68, charging: false }), changes)}
            sender={{ send: () => undefined, pending: undefined }}
          />
        ),
      },
    ],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/robots/a/telemetry', answer);
    },
  });

test('a battery that loses 12 % an hour says when it is low and when it is empty', async () => {
  await openBattery({});
  await screen.findByText('12% per hour');
  // From 68 % to 20 % and to nothing.
  screen.getByText('4 hr');
  screen.getByText('5 hr 40 min');
  expect(screen.getAllByText('Not reported')).toHaveLength(4);
});

test('what a robot reports of its battery is shown, and a failed history can be asked for again', async () => {
  await openBattery(
    { battery_condition: { health_percent: 93, cycles: 214, voltage: null, reach_m: null } },
    () => refuse('INTERNAL_ERROR'),
  );
  await screen.findByText('93%');
  screen.getByText('214');
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
});

test('what a robot without a connection said last is not shown as now', async () => {
  await openBattery({ connected: false });
  await screen.findByRole('heading', { name: 'Last reported' });
  expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
});
