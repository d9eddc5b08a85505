import type { Role } from '@rota/contract/core';
import type { Robot, RobotCommand, RobotDetails } from '@rota/contract/robots';
import type { LastHour, TelemetryHistory } from '@rota/contract/telemetry';
import { screen } from '@testing-library/react';
import { aMap, aProject, aRobot, aRobotDetails, aTarget } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotPage } from './robot.page.tsx';

export const at = '2026-03-02T09:30:00.000Z';

export function aCommand(changes: Partial<RobotCommand> = {}): RobotCommand {
  const now = new Date().toISOString();
  return {
    command_id: 'c1',
    robot_id: 'a',
    kind: 'pause',
    params: {},
    status: 'sent',
    failure: null,
    by: 'Deniz',
    created_at: now,
    updated_at: now,
    ...changes,
  };
}

export const robots = [aRobot({ robot_id: 'a', name: 'R-01' }), aRobot({ robot_id: 'b', name: 'R-02' })];

const NO_TIME = { driving_s: 0, waiting_s: 0, charging_s: 0, idle_s: 0, offline_s: 0 };
function aLastHour(): LastHour {
  return {
    ...NO_TIME,
    driving_s: 1_200,
    idle_s: 2_400,
    from: at,
    to: at,
    deliveries_done: 7,
    distance_m: 843.4,
    battery_used: 12.5,
  };
}
function aHistory(): TelemetryHistory {
  const nothing = {
    speed: null,
    speed_max: null,
    distance_m: 0,
    errors: 0,
    cpu: null,
    memory: null,
    disk: null,
  };
  const points = [80, 78].map((battery, index) => ({
    ...NO_TIME,
    ...nothing,
    driving_s: 10,
    battery,
    at: new Date(Date.parse(at) + index * 10_000).toISOString(),
  }));
  return {
    from: at,
    to: new Date(Date.parse(at) + 3_600_000).toISOString(),
    resolution: 'raw',
    step_s: 10,
    points,
  };
}

/** Answers what the page of a robot asks for, with two robots. */
export function answerRobots(
  server: FakeServer,
  changes: Partial<RobotDetails> = {},
  list: Robot[] = robots,
): void {
  server.on('GET', '/projects', () => json([aProject()]));
  server.on('GET', '/robots/7', () => json(list));
  server.on('GET', '/project/7/maps', () => json([aMap({ status: 2 })]));
  server.on('GET', '/projects/7/targets', () =>
    json([
      aTarget(),
      aTarget({ target_id: 't2', name: 'Çay Ocağı' }),
      aTarget({ target_id: 't3', name: 'Elsewhere', floor: 'upper' }),
    ]),
  );
  server.on('GET', '/projects/7/deliveries', () => json({ items: [], next_cursor: null }));
  server.on('GET', '/projects/7/robots/:robot/telemetry', () => json(aHistory()));
  server.on('GET', '/projects/7/robots/:robot/telemetry/last-hour', () => json(aLastHour()));
  for (const robot of list)
    server.on('GET', `/projects/7/robots/${robot.robot_id}`, () => json(aRobotDetails(robot, changes)));
  let given = 0;
  server.on('POST', '/projects/7/robots/a/commands', (call) => {
    given += 1;
    return json(
      aCommand({ command_id: `c${given}`, kind: (call.body as { kind: RobotCommand['kind'] }).kind }),
      202,
    );
  });
}

/** Opens the robot page as a system administrator. */
export function openRobotPage(
  answers: (server: FakeServer) => void,
  options: Partial<TestConsoleOptions> = {},
): Promise<TestConsole> {
  const roles: Record<string, Role[]> = { '*': ['rr_system_admin'] };
  const element = (
    <>
      <RobotPage />
      <Toasts />
    </>
  );
  return renderConsole({
    routes: [{ path: '/robot', permission: 'robots.read', element }],
    roles,
    answers,
    ...options,
  });
}

export const bodiesSent = (server: FakeServer) =>
  server.calls.filter((call) => call.method === 'POST').map((call) => call.body);
export const findButton = (name: string) => screen.findByRole('button', { name });
