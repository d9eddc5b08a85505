import type { RobotDetails } from '@rota/contract/robots';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { ConnectionTest } from './shared/connection-test.tsx';
import { RobotFacts } from './robot-facts.tsx';

afterEach(cleanup);

const [first, last] = ['2025-03-02T09:30:05', '2025-04-01T10:00:00'];
const robotOf = (changes: Partial<RobotDetails>) =>
  aRobotDetails(aRobot({ heard_at: new Date(last).toISOString() }), changes);
const heardFirst = { first_heard_at: new Date(first).toISOString() };

async function show(robot: RobotDetails) {
  const robots = <RobotFacts robot={robot} />;
  await renderConsole({
    routes: [
      {
        path: '/',
        element: (
          <>
            <ConnectionTest projectId={7} robotId={robot.robot_id} />
            {robots}
          </>
        ),
      },
    ],
    roles: { '7': ['rr_project_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', `/projects/7/robots/${robot.robot_id}`, () => json(robot));
    },
  });
}

test.each<[string, Partial<RobotDetails>, RegExp, boolean]>([
  ['that is there', heardFirst, /^Connected. First message Mar 2, 2025, 9:30:05/, true],
  [
    'that is away',
    { ...heardFirst, connected: false },
    /^Connected before. Last message Apr 1, 2025, 10:00:00/,
    true,
  ],
  [
    'without a recorded first contact',
    { first_heard_at: null },
    /^Connected before. Last message Apr 1, 2025, 10:00:00/,
    false,
  ],
  [
    'that never came',
    { heard_at: null, last_state_at: null, first_heard_at: null },
    /^Waiting for the robot to connect/,
    false,
  ],
])(
  'when a robot %s was first heard of stands in its test and among its details',
  async (_words, changes, step, isAmongDetails) => {
    await show(robotOf(changes));
    expect(await screen.findByText(step)).toBeDefined();
    expect(screen.queryAllByText('First connected')).toHaveLength(isAmongDetails ? 1 : 0);
  },
);
