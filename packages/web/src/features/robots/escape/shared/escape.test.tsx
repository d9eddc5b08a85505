import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Language, Role } from '@rota/contract/core';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject, aRobot } from '../../../../testing/builders.ts';
import { json, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { EscapeBanner } from './escape-banner.tsx';
import { EscapeButton } from './escape-button.tsx';
import { summaryOf } from './escape.rules.ts';

afterEach(cleanup);

const on = {
  project_id: 7,
  active: true,
  since: '2026-03-02T09:30:00.000Z',
  by: 'Ayşe',
  reason: 'Fire alarm',
};
const off = { project_id: 7, active: false, since: null, by: null, reason: null };
const held = { reason: 'paused', by: 'Can', since: on.since } as const;
const noPoint = { code: 'ESCAPE_NO_POINT', params: {}, text: '', since: on.since } as const;
const robots = [
  aRobot({ robot_id: 'r1', name: 'R-1', escape: 'there' }),
  aRobot({ robot_id: 'r2', name: 'R-2', escape: 'going' }),
  aRobot({ robot_id: 'r3', name: 'R-3', escape: 'no_way', waiting_reason: noPoint }),
  aRobot({ robot_id: 'r4', name: 'R-4', escape: 'held', hold: held }),
  aRobot({ robot_id: 'r5', name: 'R-5', escape: null }),
];

function open(options: { role?: Role; language?: Language; answer?: object } = {}) {
  const page = (
    <>
      <EscapeBanner projectId={7} />
      <EscapeButton />
    </>
  );
  return renderConsole({
    routes: [{ path: '/', permission: 'robots.read', element: page }],
    roles: { '7': [options.role ?? 'rr_delivery_operator'] },
    language: options.language ?? 'en',
    answers: (server: FakeServer) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json(robots));
      server.on('GET', '/projects/7/escape', () => json(options.answer ?? off));
      server.on('POST', '/projects/7/escape', ({ body }) =>
        json((body as { active: boolean }).active ? on : off),
      );
    },
  });
}

test('those that need a person come first, and one that is out of service is not counted', () => {
  const { there, total, stragglers } = summaryOf(robots);
  expect([there, total, stragglers.map(({ name }) => name)]).toEqual([1, 4, ['R-3', 'R-4', 'R-2']]);
});

describe('all robots', () => {
  test('are sent after a question that says what will happen, with a reason, and let go after another', async () => {
    const { server } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send all robots to escape points' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Send all robots of Hotel Rota to their escape points?' }),
    );
    expect(await question.findByText(/^5 robots are in service\. Each robot stops its work/)).toBeDefined();
    await userEvent.type(question.getByLabelText(/^Reason/), 'Fire alarm');
    await userEvent.click(question.getByRole('button', { name: 'Send all robots' }));
    expect(await screen.findByText(/^All robots were sent to their escape points \(Ayşe, /)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Send all robots to escape points' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'End' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resume work' }),
    );
    await waitFor(() => expect(screen.queryByText(/^All robots were sent/)).toBeNull());
    const posts = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(posts).toEqual([{ active: true, reason: 'Fire alarm' }, { active: false }]);
  });

  test('are counted for everybody, and those that are not there named with the reason', async () => {
    await open({ role: 'rr_view_only', answer: on });
    expect(await screen.findByText('1 of 4 arrived')).toBeDefined();
    for (const text of ['1 has no escape point', '1 on hold', '1 on its way', 'Reason: Fire alarm'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show robots' }));
    const rows = within(screen.getByRole('list', { name: 'Robots that have not arrived' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => row.textContent)).toEqual([
      'R-3Its floor has no escape point.',
      'R-4On hold (Can); it stays where it is.',
      'R-2On its way.',
    ]);
  });

  test('appear in Turkish, as soon as another person sends them', async () => {
    const { server } = await open({ language: 'tr' });
    await waitFor(() => expect(server.watched.has('escape 7')).toBe(true));
    expect(screen.queryByText(/kaçış noktalarına gönderildi/)).toBeNull();
    server.snapshot('escape', 7, [on]);
    expect(await screen.findByText(/^Bütün robotlar kaçış noktalarına gönderildi \(Ayşe, /)).toBeDefined();
    expect(await screen.findByText('Varan: 1/4')).toBeDefined();
  });
});

test('who may not send them is not offered it', async () => {
  await open({ role: 'rr_view_only' });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button')).toBeNull();
});
