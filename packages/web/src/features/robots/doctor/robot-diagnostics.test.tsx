import type { RobotTimeline } from '@rota/contract/doctor';
import type { RobotCommand, RobotDetails } from '@rota/contract/robots';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '@rota/contract/core';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RobotDiagnostics } from './robot-diagnostics.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const base = '/projects/7/robots/a';
const now = Date.now();
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();

const timeline: RobotTimeline = {
  from: at(60),
  to: at(0),
  errors: [{ type: 'localizationError', level: 'FATAL', description: 'x', since: at(30), until: at(20) }],
  commands: [{ command_id: 'c', at: at(10), kind: 'pause', status: 'done', failure: null, by: 'Deniz' }],
  trips: [{ trip_id: 't', kind: 'deliver', status: 'done', since: at(50), until: at(40) }],
  connections: [{ at: at(55), state: 'ONLINE' }],
};
const point = {
  at: at(60),
  driving_s: 30,
  waiting_s: 0,
  charging_s: 0,
  idle_s: 10,
  offline_s: 0,
  battery: 80,
  speed: null,
  speed_max: null,
  distance_m: 0,
  errors: 0,
  cpu: null,
  memory: null,
  disk: null,
};
const topic = {
  direction: 'from_robot',
  topic: 'state',
  messages_per_minute: 60,
  bytes_per_minute: 60_000,
  bytes_per_message: 1_000,
  last_at: at(0),
};

function open(
  change: Partial<RobotDetails> = {},
  options: { language?: 'en' | 'tr'; roles?: Record<string, Role[]> } = {},
) {
  const send = vi.fn();
  const robot = aRobotDetails(aRobot({ robot_id: 'a', name: 'R-01' }), change);
  const element = <RobotDiagnostics robot={robot} sender={{ send, pending: undefined }} />;
  const shown = renderConsole({
    routes: [{ path: '/', element }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', `${base}/doctor`, () => json({ checked_at: at(0), findings: [] }));
      server.on('GET', `${base}/timeline`, () => json(timeline));
      server.on('GET', `${base}/telemetry`, () =>
        json({ from: at(60), to: at(0), resolution: 'raw', step_s: 60, points: [point] }),
      );
      server.on('GET', `${base}/topics`, () => json([topic]));
      server.on('GET', `${base}/telemetry/signal`, () =>
        json([{ x: 0.5, y: 0.5, dbm: -72, lowest_dbm: -81.4, samples: 3 }]),
      );
    },
    ...options,
  });
  return { send, shown };
}
const selfTest = (change: Partial<RobotCommand>): RobotCommand => ({
  command_id: 's1',
  robot_id: 'a',
  kind: 'self_test',
  params: {},
  status: 'done',
  failure: null,
  by: 'Deniz',
  created_at: at(3),
  updated_at: at(3),
  ...change,
});

test('what happened stands in words, past errors with how long they lasted and what to do', async () => {
  open();
  const rows = within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Pause, by Deniz · done'),
    expect.stringMatching(/Error localizationError · lasted 10 min.*Drive the robot by hand/),
    expect.stringMatching(/Trip: delivery · done, 10 min/),
    expect.stringContaining('Connection: ONLINE'),
  ]);
  expect(screen.getByRole('img', { name: /Driving 75%, Idle 25%/ })).toBeTruthy();
});

test('errors that stand, the clock and the topics are shown', async () => {
  const errors: RobotDetails['errors'] = [
    { type: 'lowBattery', level: 'WARNING', description: 'battery at 5', hint: null, since: at(2) },
  ];
  open({ errors, clock_offset_ms: 5_000 });
  expect(await screen.findByText('Robot: battery at 5')).toBeTruthy();
  expect(screen.getByText(/The robot’s clock is off by 5 s/)).toBeTruthy();
  const row = await screen.findByRole('row', { name: /state From robot 60/ });
  expect(row.textContent).toContain('1 kB');
});

test('a self-test is started, and the last one says what it found', async () => {
  const { send } = open({ commands: [selfTest({ status: 'failed', failure: 'Found: stuck.' })] });
  expect(await screen.findByText('Failed: Found: stuck.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Run self-test' }));
  expect(send).toHaveBeenCalledWith({ kind: 'self_test' });
});

test('a robot that declares no self-test, and a person who may not command, see why', async () => {
  const unavailable: RobotDetails['unavailable'] = {
    self_test: { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The robot does not declare self-tests.' },
  };
  open({ unavailable });
  expect(await screen.findByText('The robot does not report that it can test itself.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Run self-test' }).hasAttribute('disabled')).toBe(true);
  cleanup();
  open({}, { roles: { '7': ['rr_diagnostic'] } });
  expect(await screen.findByText('You are not authorized to perform this action.')).toBeTruthy();
});

test('nothing is called fine before the server has said so', async () => {
  const robot = aRobotDetails(aRobot({ robot_id: 'a', name: 'R-01' }));
  await renderConsole({
    routes: [
      {
        path: '/',
        element: <RobotDiagnostics robot={robot} sender={{ send: vi.fn(), pending: undefined }} />,
      },
    ],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', `${base}/doctor`, () => refuse('FORBIDDEN'));
    },
  });
  const part = await screen.findByRole('region', { name: 'Findings now' });
  expect(await within(part).findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(within(part).queryByText('Nothing is wrong.')).toBeNull();
});

test('in Turkish', async () => {
  open({}, { language: 'tr' });
  expect(await screen.findByRole('list', { name: 'Olanlar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Öz sınamayı başlat' })).toBeTruthy();
});

test('the map says what the robot senses, and how weak its network was', async () => {
  open({ connected: true, has_scan: true });
  expect(await screen.findByText('Waiting for the robot’s laser…')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Network' }));
  expect(await screen.findByText(/Weakest place: -81 dBm/)).toBeTruthy();
  expect(screen.getByText('Weak')).toBeTruthy();
});

test('a robot that sends no scans, and one that is offline, are said to be so', async () => {
  open({ connected: true, has_scan: false });
  expect(await screen.findByText('This robot sends neither laser scans nor its path.')).toBeTruthy();
  cleanup();
  open({ connected: false, has_scan: true });
  expect(await screen.findByText(/The robot is offline. The map shows/)).toBeTruthy();
});
