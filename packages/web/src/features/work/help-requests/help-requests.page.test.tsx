import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aHelpRequest, aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { HelpRequestsPage } from './help-requests.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const solved = aHelpRequest({
  help_id: 'h-2',
  robot_name: 'R-02',
  code: 'nobody_came',
  situation: 'nobody_loads',
  values: { target: 'Bar' },
  opened_at: '2026-03-02T09:00:00.000Z',
  answered_at: '2026-03-02T09:01:30.000Z',
  answered_by: 'Mert',
  resolved_at: '2026-03-02T09:05:30.000Z',
  resolved_by: 'Mert',
  how: 'opened_by_hand',
});
const figures = {
  site: 'hotel',
  requests: 3,
  answered: 2,
  minutes: 6.5,
  deliveries: 50,
  median_answer_s: 40,
};

function open(answers: (server: FakeServer) => void, options: Partial<TestConsoleOptions> = {}) {
  return renderConsole({
    routes: [{ path: '/robot/help', permission: 'robots.read', element: <HelpRequestsPage /> }],
    roles: { '7': ['rr_view_only'] },
    matchingMedia: (media) => media.includes('min-width'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/help-requests', () =>
        json({ items: [aHelpRequest(), solved], nextCursor: null }),
      );
      answers(server);
    },
    ...options,
  });
}

test.each([
  ['en', 'Nobody came', 'Opened by hand', '1 min 30 s', '4 min', 'Does not know where it is'],
  ['tr', 'Kimse gelmedi', 'Elle açıldı', '1 dk. 30 sn.', '4 dk.', 'Yerini bilmiyor'],
] as const)(
  'says why, who went, how long it took and how it was solved (%s)',
  async (language, why, how, waited, took, other) => {
    await open(() => undefined, { language });
    const row = await screen.findByRole('row', { name: /R-02/ });
    for (const text of [why, 'Mert', how]) expect(row.textContent).toContain(text);
    const digits = (text: string) => text.replaceAll(/[^\d]/g, '');
    expect(row.textContent.replaceAll(/[^\d]/g, '')).toContain(digits(waited) + digits(took));
    expect((await screen.findByRole('row', { name: /R-01/ })).textContent).toContain(other);
  },
);

test('tells what people spent, and the definition to who asks', async () => {
  await open((server) =>
    server.on('GET', '/projects/7/human-minutes', () =>
      json([
        { ...figures, days: 7, minutes_per_100_deliveries: 13 },
        { ...figures, days: 30, minutes_per_100_deliveries: 9.5 },
      ]),
    ),
  );
  const line = await screen.findByText('Human minutes per 100 deliveries: 13');
  await person.hover(line);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(
    /6\.5 min for 50\. 3 help requests\. .*40.*30 days: 9\.5\./,
  );
});

test('is narrowed by state', async () => {
  const { server } = await open(() => undefined);
  await person.click(await screen.findByRole('button', { name: /State/ }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'Solved' }));
  await waitFor(() =>
    expect(
      server.calls.some(
        ({ path, query }) => path.endsWith('/help-requests') && query.get('state') === 'resolved',
      ),
    ).toBe(true),
  );
});

test('nothing yet, and a failure, are said', async () => {
  await open((server) =>
    server.on('GET', '/projects/7/help-requests', () => json({ items: [], nextCursor: null })),
  );
  expect(await screen.findByText('No robot has needed help yet')).toBeTruthy();
  cleanup();
  await open((server) => server.on('GET', '/projects/7/help-requests', () => refuse('INTERNAL_ERROR')));
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
