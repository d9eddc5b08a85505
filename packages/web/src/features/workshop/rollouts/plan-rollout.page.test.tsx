import type { PlannedRobot } from '@rota/contract/rollouts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { PlanRolloutPage } from './plan-rollout.page.tsx';
import { aRollout } from './rollouts.fake.ts';

afterEach(cleanup);

const robot = (name: string, changes: Partial<PlannedRobot> = {}): PlannedRobot => ({
  robot_id: name,
  project_id: 7,
  project_name: 'Hotel',
  name,
  model: 'Tray',
  tags: [],
  version: '2.8.0',
  connected: true,
  wave: 1,
  left_out: null,
  ...changes,
});
const release = {
  release_id: 're',
  kind: 'robot_software',
  component: '',
  version: '2.9.0',
  channel: 'stable',
  models: [],
  notes_en: null,
  notes_tr: null,
  bytes: 1,
  received_bytes: 1,
  sha256: 'a',
  signature: 's',
  key_id: 'k',
  key_name: 'Maker',
  state: 'ready',
  rejection: null,
  created_at: '2026-03-02T09:30:00.000Z',
  created_by: 'Ada',
  ready_at: null,
  withdrawn_at: null,
  withdrawn_by: null,
  is_used: false,
};

async function open(robots: PlannedRobot[], releases: object[] = [release]) {
  return renderConsole({
    path: '/workshop/rollouts/new?release-id=re',
    routes: [
      { path: '/workshop/rollouts/new', permission: 'rollouts.run', element: <PlanRolloutPage /> },
      { path: '/workshop/rollouts', permission: 'rollouts.read', element: <p>All updates here</p> },
    ],
    roles: { '7': ['rr_workshop_operator'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/releases', () => json({ items: releases, next_cursor: null }));
      server.on('POST', '/rollouts/preview', () => json(robots));
      server.on('POST', '/rollouts', () => json(aRollout(), 201));
    },
  });
}

test('it shows who is updated when and who is left out and why, then starts once', async () => {
  const { server } = await open([
    robot('R-01'),
    robot('R-02', { wave: 2, connected: false }),
    robot('R-03', { wave: null, left_out: 'has_it' }),
  ]);
  await screen.findByText('2 robots are updated');
  screen.getByText('R-02 · 2.8.0 · not connected');
  await userEvent.click(screen.getByRole('button', { name: '1 robot is left out' }));
  screen.getByText('R-03 · 2.8.0 · Has this version');
  await userEvent.click(screen.getByRole('button', { name: 'Update 2 robots' }));
  await screen.findByText('All updates here');
  const sent = server.calls.filter(({ path }) => path === '/rollouts');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ release_id: 're', battery_percent: 20, window: null });
});

test('a number out of range says what is right, and nothing can be started', async () => {
  await open([robot('R-01')]);
  await screen.findByText('1 robot is updated');
  const battery = screen.getByLabelText('Battery at least (%)');
  await userEvent.clear(battery);
  await userEvent.type(battery, '5');
  await screen.findByText('20 – 100');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /Update/ }).hasAttribute('disabled')).toBe(true),
  );
});

test('without a release it says where to upload one', async () => {
  await open([], []);
  await screen.findByText(/There is no release yet/);
  expect(screen.getByRole('link', { name: 'Releases' }).getAttribute('href')).toBe('/workshop/releases');
});
