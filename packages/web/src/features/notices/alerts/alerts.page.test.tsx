import type { Alert } from '@rota/contract/alerts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { anAlert } from '../../../testing/alerts.ts';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { AlertsPage } from './alerts.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const stuck = anAlert({
  alert_id: 'alert-2',
  incident_id: 'alert-2',
  code: 'robot_stuck',
  severity: 'warning',
  robot_id: 'robot-2',
  robot_name: 'R-02',
  params: { robot: 'R-02' },
  acknowledged_by: 'Mert',
  acknowledged_at: '2026-03-02T09:31:00.000Z',
});
const over = anAlert({
  alert_id: 'alert-3',
  robot_name: 'R-03',
  params: { robot: 'R-03' },
  resolved_at: '2026-03-02T09:45:00.000Z',
  how: 'person',
  resolved_by: 'Ece',
});

function open(
  alerts: readonly Alert[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [{ path: '/project/alerts', permission: 'alerts.read', element: <AlertsPage /> }],
    roles: { '7': ['rr_delivery_operator'] },
    matchingMedia: (media) => media.includes('min-width'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/alerts', () => json(alerts));
      server.on('GET', '/projects/7/alert-history', () => json({ items: [over], next_cursor: null }));
      answers(server);
    },
    ...options,
  });
}

test.each([
  ['en', 'R-01 lost its connection', 'Critical', 'Unassigned', 'Mert has been on it since'],
  ['tr', 'R-01: bağlantı koptu', 'Kritik', 'Henüz ilgilenen yok', 'İlgilenen: Mert'],
] as const)(
  'shows the problem, its severity and who is on it (%s)',
  async (language, what, severity, unassigned, taken) => {
    await open([anAlert(), stuck], { language });
    const row = await screen.findByRole('row', { name: /R-01/ });
    for (const text of [what, severity, unassigned]) expect(row.textContent).toContain(text);
    expect((await screen.findByRole('row', { name: /R-02/ })).textContent).toContain(taken);
  },
);

test('a storm is one row, and is taken as one', async () => {
  const storm = ['R-01', 'R-02', 'R-03'].map((robot, index) =>
    anAlert({
      alert_id: `a${index}`,
      incident_id: 'a0',
      params: { robot },
      robot_id: robot,
      robot_name: robot,
    }),
  );
  const { server } = await open(storm, {}, (answering) =>
    answering.on('POST', '/projects/7/alerts/a0/acknowledge', () =>
      json({ ...storm[0], acknowledged_by: 'Deniz Kaya' }),
    ),
  );
  await person.click(await screen.findByRole('row', { name: /Robots offline: 3/ }));
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
  const [take] = within(panel).getAllByRole('button', { name: 'I’m on it' });
  if (take !== undefined) await person.click(take);
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path.endsWith('/acknowledge'))?.body).toEqual({ incident: true }),
  );
});

test('an alert has the buttons that help: take, go there, put off, mark as done', async () => {
  const { server } = await open(
    [anAlert({ code: 'battery_low', params: { robot: 'R-01', percent: 9 } })],
    {},
    (answering) => {
      answering.on('POST', '/projects/7/alerts/alert-1/snooze', () => json(anAlert()));
      answering.on('POST', '/projects/7/alerts/alert-1/resolve', () =>
        json({ ...over, alert_id: 'alert-1' }),
      );
    },
  );
  await person.click(await screen.findByRole('row', { name: /R-01/ }));
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getByRole('link', { name: 'Open robot' }).getAttribute('href')).toContain(
    'robot-id=robot-1',
  );
  expect(within(panel).getByRole('button', { name: 'Send to charge' })).toBeTruthy();
  await person.click(within(panel).getByRole('button', { name: 'Snooze' }));
  await person.click(await screen.findByRole('menuitem', { name: '1 hour' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/snooze'))).toBe(true));
  await person.click(within(panel).getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/resolve'))).toBe(true));
});

test('who may only look has nothing to press', async () => {
  await open([anAlert()], { roles: { '7': ['rr_view_only'] } });
  await person.click(await screen.findByRole('row', { name: /R-01/ }));
  const panel = await screen.findByRole('complementary');
  expect(within(panel).queryByRole('button', { name: 'I’m on it' })).toBeNull();
  expect(within(panel).getByRole('link', { name: 'Open robot' })).toBeTruthy();
});

test('what has ended says how', async () => {
  await open([], { path: '/project/alerts?show=history' });
  expect((await screen.findByRole('row', { name: /R-03/ })).textContent).toContain('Closed by Ece');
});

test('nothing open, and a failure, are said', async () => {
  await open([]);
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'History' })).toBeTruthy();
  cleanup();
  await open([], {}, (server) => server.on('GET', '/projects/7/alerts', () => refuse('INTERNAL_ERROR')));
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
