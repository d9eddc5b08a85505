import type { AlertRule, SavedAlertTelling } from '@rota/contract/alerts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { AlertRulesPage } from './alert-rules.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const rule: AlertRule = {
  code: 'battery_low',
  enabled: true,
  severity: 'warning',
  unit: 'percent',
  threshold: 15,
  default_threshold: 15,
  min: 1,
  max: 80,
  mails: true,
  muted_until: null,
  mute_reason: null,
  muted_by: null,
};
const telling: SavedAlertTelling = {
  receivers: [],
  hours: null,
  critical_always: true,
  steps: [],
  tells_resolved: false,
  version: 0,
  time_zone: 'Europe/Istanbul',
};
const people = [
  { user_id: 'u1', name: 'Ada Yılmaz', has_email: true },
  { user_id: 'u2', name: 'Can Er', has_email: false },
];

function open(
  answers: (server: FakeServer) => void = () => undefined,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
    routes: [{ path: '/project/alert-rules', permission: 'alerts.manage', element: <AlertRulesPage /> }],
    roles: { '7': ['rr_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/alert-rules', () => json([rule]));
      server.on('GET', '/projects/7/alert-telling', () => json(telling));
      server.on('GET', '/projects/7/alert-receivers', () => json(people));
      answers(server);
    },
    ...options,
  });
}

test('a rule is changed where it stands, and only to what is allowed', async () => {
  const { server } = await open((answering) =>
    answering.on('PATCH', '/projects/7/alert-rules/battery_low', () => json({ ...rule, threshold: 25 })),
  );
  const field = await screen.findByRole('spinbutton', { name: 'Below (%): Low battery' });
  fireEvent.change(field, { target: { value: '90' } });
  fireEvent.blur(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '25' } });
  fireEvent.blur(field);
  await waitFor(() =>
    expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { threshold: 25 },
    ]),
  );
});

test('a kind is muted with a reason and an end, which are said', async () => {
  const muted = { ...rule, muted_until: '2026-03-03T09:00:00.000Z', mute_reason: 'Works', muted_by: 'Deniz' };
  const { server } = await open((answering) =>
    answering.on('PUT', '/projects/7/alert-rules/battery_low/mute', () => json(muted)),
  );
  await person.click(await screen.findByRole('button', { name: 'Mute: Low battery' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mute “Low battery”?' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Works' } });
  await person.click(within(dialog).getByRole('button', { name: 'Mute' }));
  expect((await screen.findByText(/Works \(Deniz\)/)).textContent).toMatch(/^Muted until .*Mar/);
  expect(screen.getByRole('button', { name: 'Unmute: Low battery' })).toBeTruthy();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ reason: 'Works' });
});

const late: AlertRule = {
  ...rule,
  code: 'order_late',
  unit: 'seconds',
  threshold: 600,
  default_threshold: 600,
  min: 10,
  max: 86_400,
};
const gaveUp: AlertRule = {
  ...rule,
  code: 'order_undelivered',
  unit: null,
  threshold: null,
  default_threshold: null,
  min: null,
  max: null,
};

test('a duration is written in minutes, and a kind without one counts at once', async () => {
  const { server } = await open((answering) => {
    answering.on('GET', '/projects/7/alert-rules', () => json([late, gaveUp]));
    answering.on('PATCH', '/projects/7/alert-rules/order_late', () => json({ ...late, threshold: 90 }));
  });
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: /^After \(minutes\)/ });
  expect(field.value).toBe('10');
  expect(screen.getByText('At once')).toBeTruthy();
  fireEvent.change(field, { target: { value: '1.5' } });
  fireEvent.blur(field);
  const seconds = await screen.findByRole<HTMLInputElement>('spinbutton', { name: /^After \(seconds\)/ });
  expect(seconds.value).toBe('90');
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ threshold: 90 });
});

test('a narrow screen has a card for each kind', async () => {
  await open(undefined, { matchingMedia: (media) => media.includes('max-width: 799.95px') });
  expect(await screen.findByRole('heading', { name: 'Low battery' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('switch', { name: 'On: Low battery' })).toBeTruthy();
});

test('recipients are chosen among people, and saved with the version that was read', async () => {
  const { server } = await open((answering) =>
    answering.on('PUT', '/projects/7/alert-telling', () =>
      json({ ...telling, receivers: ['u1'], version: 1 }),
    ),
  );
  await person.click(await screen.findByRole('combobox', { name: 'Notify first' }));
  expect(await screen.findByRole('option', { name: 'Can Er (no e-mail address)' })).toBeTruthy();
  await person.click(await screen.findByRole('option', { name: 'Ada Yılmaz' }));
  await person.click(screen.getByRole('button', { name: 'Add step' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      receivers: ['u1'],
      steps: [
        {
          after_minutes: 10,
          receivers: [],
        },
      ],
      version: 0,
    }),
  );
});

test('a failure to load is said, in Turkish, too', async () => {
  await open((server) => server.on('GET', '/projects/7/alert-telling', () => refuse('INTERNAL_ERROR')), {
    language: 'tr',
  });
  expect(await screen.findByRole('button', { name: /yeniden|tekrar/i })).toBeTruthy();
});
