import type { RobotSoftware as Software, RobotUpdate, Rollout } from '@rota/contract/rollouts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuseEntity } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotSoftware } from './robot-software.tsx';
import { aRollout, anUpdate } from './rollouts.fake.ts';
import { RolloutsPage } from './rollouts.page.tsx';

afterEach(cleanup);

async function open(rollout: Rollout, robots: RobotUpdate[], role: 'rr_workshop_operator' | 'rr_diagnostic') {
  const element = (
    <>
      <Toasts />
      <RolloutsPage />
    </>
  );
  return renderConsole({
    path: '/workshop/rollouts?rollout=ro',
    routes: [{ path: '/workshop/rollouts', permission: 'rollouts.read', element }],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/rollouts', () => json({ items: [rollout], next_cursor: null }));
      server.on('GET', '/rollouts/ro', () => json({ ...rollout, robots }));
      server.on('POST', '/rollouts/ro/resume', () => json({ ...rollout, state: 'running' }));
      server.on('POST', '/rollouts/ro/pause', () => refuseEntity('VERSION_CONFLICT', 'rollout'));
    },
  });
}
const panel = () => screen.findByRole('dialog', { name: 'Spring' });
const stopped = aRollout({ state: 'stopped', stop: { code: 'failures', wave: 2, failures: 1 } });
const failed = anUpdate({
  update_id: 'u2',
  robot_id: 'r2',
  robot_name: 'R-02',
  wave: 2,
  step: 'rolled_back',
  failure: 'install_failed',
  message: 'slot b',
});

test('a stopped rollout says why, shows the failed robot first, and goes on after a question', async () => {
  const { server } = await open(stopped, [anUpdate(), failed], 'rr_workshop_operator');
  const shown = within(await panel());
  await shown.findByText('Stopped in wave 2: 1 robot failed. The others wait until you decide.');
  const names = shown.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['R-02', 'R-01']);
  shown.getByText('The installation failed. “slot b”');
  await userEvent.click(shown.getByRole('button', { name: 'Continue' }));
  const question = within(await screen.findByRole('dialog', { name: 'Continue despite the failures?' }));
  question.getByText(/The failures until now count no more/);
  await userEvent.click(question.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() =>
    expect(
      server.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    ).toEqual([['/rollouts/ro/resume', { version: 4 }]]),
  );
});

test('one that another person changed meanwhile says so and is read again', async () => {
  await open(aRollout(), [anUpdate()], 'rr_workshop_operator');
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Pause' }));
  await screen.findByText('Someone else changed this rollout. Look at it again.');
});

test('who may only look has no buttons', async () => {
  await open(stopped, [failed], 'rr_diagnostic');
  const shown = within(await panel());
  await shown.findByText('R-02');
  expect(shown.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New update' })).toBeNull();
});

const robot = aRobotDetails(aRobot({ robot_id: 'r1', name: 'R-01' }));
const software = (changes: Partial<Software> = {}): Software => ({
  installed: [
    { kind: 'robot_software', version: '2.8.0', previous_version: null, since: '2026-03-02T09:30:00.000Z' },
  ],
  offered: [
    {
      release_id: 're',
      kind: 'robot_software',
      version: '2.9.0',
      channel: 'stable',
      notes_en: 'Calmer at doors',
      notes_tr: 'Kapılarda daha sakin',
      bytes: 10,
    },
  ],
  conditions: [
    { code: 'supported', is_met: true },
    { code: 'battery', is_met: false },
  ],
  current: null,
  history: [failed],
  ...changes,
});
const openRobot = (
  answer: Software,
  role: 'rr_workshop_operator' | 'rr_diagnostic' = 'rr_workshop_operator',
) =>
  renderConsole({
    path: '/robot/software',
    routes: [
      {
        path: '/robot/software',
        permission: 'rollouts.read',
        element: <RobotSoftware robot={robot} sender={{ send: vi.fn(), pending: undefined }} />,
      },
    ],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/robots/r1/software', () => json(answer));
      server.on('POST', '/projects/7/robots/r1/software/update', () =>
        json(anUpdate({ step: 'queued' }), 201),
      );
    },
  });

test('a robot shows what it has, what is offered and what is missing, and is updated after a question', async () => {
  const { server } = await openRobot(software());
  await screen.findByText('Calmer at doors');
  expect(screen.getByText('Battery at least 20 %').previousElementSibling?.textContent).toContain('Not now');
  await userEvent.click(screen.getByRole('button', { name: /^Update now/ }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Update now' }),
  );
  await vi.waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ release_id: 're' }),
  );
});

test('during an update it shows the step with its percent, and no other update is offered', async () => {
  const current = anUpdate({ step: 'installing', progress: 40, ended_at: null });
  await openRobot(software({ current }));
  await screen.findByText('Installing · 40%');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(screen.queryByRole('button', { name: /^Update now/ })).toBeNull();
});

test('who may not update sees all but the button', async () => {
  await openRobot(software(), 'rr_diagnostic');
  await screen.findByText('Calmer at doors');
  expect(screen.queryByRole('button', { name: /^Update now/ })).toBeNull();
});
