import type { Language, Role } from '@rota/contract/core';
import { reasonOf } from '@rota/contract/decisions';
import type { Finding } from '@rota/contract/doctor';
import type { Robot, RobotDetails } from '@rota/contract/robots';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RobotHelp } from './robot-help.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const since = '2026-03-02T09:30:00.000Z';
const quiet = { params: {}, robot_id: 'robot-1', page: null, since: null, reason: null } as const;

type Options = { language?: Language; role?: Role; findings?: readonly Finding[] };

async function show(
  change: Partial<RobotDetails>,
  { language = 'en', role = 'rr_system_admin', findings = [] }: Options = {},
) {
  const send = vi.fn();
  const robot = { ...aRobot(), errors: [], unavailable: {}, ...change } as unknown as RobotDetails;
  const { container, server } = await renderConsole({
    routes: [{ path: '/robot', element: <RobotHelp robot={robot} sender={{ send, pending: undefined }} /> }],
    roles: { '*': [role] },
    language,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/robots/robot-1/doctor', () => json({ checked_at: since, findings }));
    },
  });
  return { send, container, server };
}
const onTrip: Partial<Robot> = { state: 'going', fitness: 'busy', trip_id: 't-1', target_name: 'Table 4' };

test('what a robot says of itself is text, whatever it looks like', async () => {
  const script = '<img src="x" onerror="document.title = 1"><script>document.title = 2</script><b>bold</b>';
  const { container } = await show({
    alerts: [{ code: 'wrong_floor', level: 'warning', text: script, since }],
    errors: [
      {
        type: `${script}type`,
        level: 'URGENT',
        description: `${script}description`,
        hint: `${script}hint`,
        since,
      },
    ],
  });
  expect(await screen.findByText((text) => text.includes(`${script}description`))).toBeTruthy();
  expect(container.querySelectorAll('img, script, b')).toHaveLength(0);
  expect(screen.getByText((text) => text.includes(`${script}hint`))).toBeTruthy();
});

test('one that was stopped says in one card how it goes on, and the button is in it', async () => {
  const { send } = await show({
    state: 'idle',
    fitness: 'held',
    hold: { reason: 'stopped', by: 'Deniz', since },
  });
  const card = within(await screen.findByRole('region', { name: 'Why does it not move?' }));
  expect(card.getByText('Make sure it can continue, then release it.')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Release' }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'release' });
});

test('the button that cannot be pressed yet says why, and is not there for who may not press it', async () => {
  const change: Partial<RobotDetails> = {
    state: 'emergency_stop',
    hold: { reason: 'stopped', by: 'Deniz', since },
    unavailable: { resume: { code: 'ROBOT_BUSY', text: 'Someone is driving the robot manually.' } },
  };
  await show({ ...change, state: 'paused', hold: { reason: 'paused', by: 'Deniz', since } });
  expect(await screen.findByText('Someone is driving the robot manually.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resume' })).toHaveProperty('disabled', true);
  cleanup();
  await show(
    { ...change, state: 'paused', hold: { reason: 'paused', by: 'Deniz', since } },
    { role: 'rr_view_only' },
  );
  expect(await screen.findByText('Resume it when it can continue.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('unintended trouble asks for help, in the language of the reader', async () => {
  const stuck = { code: 'stuck' as const, level: 'warning' as const, text: '', since };
  const waitingReason = { ...reasonOf('WAITING_FOR_OBSTACLE', {}), since };
  await show({ ...onTrip, waiting_reason: waitingReason, alerts: [stuck] }, { language: 'tr' });
  const card = within(await screen.findByRole('region', { name: 'Yardım bekliyor' }));
  expect(card.getByText('Önünü açın. Kendiliğinden devam eder.')).toBeTruthy();
  expect(card.getAllByRole('listitem')).toHaveLength(1);
});

test('what only the server knows stands below, what the row says at this moment is not said again from ten seconds ago', async () => {
  const stale: Finding = { ...quiet, code: 'robot_waits', severity: 'info', text: '', advice: '' };
  const refused: Finding = {
    ...quiet,
    code: 'no_targets',
    severity: 'critical',
    page: 'maps',
    text: '',
    advice: '',
  };
  await show({ state: 'idle' }, { findings: [stale, refused] });
  const card = within(await screen.findByRole('region', { name: 'Why does it not move?' }));
  expect(await card.findByText('The project has no targets.')).toBeTruthy();
  expect(card.getAllByRole('listitem')).toHaveLength(1);
});

test('a robot at work needs no card, and the server is not asked', async () => {
  const { server } = await show({ ...onTrip, eta_s: 20 });
  await expect.poll(() => server.calls.length).toBeGreaterThan(0);
  expect(screen.queryByRole('region')).toBeNull();
  expect(server.calls.some((call) => call.path.endsWith('/doctor'))).toBe(false);
});
