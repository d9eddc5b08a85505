import type { RobotLogLine } from '@rota/contract/robot-logs';
import type { Role } from '@rota/contract/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { LogLines } from './log-lines.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const of = { projectId: 7, robotId: 'a' };
const LOGS = '/projects/7/robots/a/logs';
const aLine = (lineId: string, more: Partial<RobotLogLine> = {}): RobotLogLine => ({
  line_id: lineId,
  at: new Date().toISOString(),
  level: 'info',
  source: 'drive',
  text: `text ${lineId}`,
  dropped: 0,
  ...more,
});

async function show(
  lines: readonly RobotLogLine[],
  role: Role = 'rr_diagnostic',
  nextCursor: string | null = null,
) {
  const asked: string[] = [];
  await renderConsole({
    routes: [{ path: '/', element: <LogLines of={of} /> }],
    roles: { '7': [role] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject()]));
      fake.on('GET', LOGS, ({ query }) => {
        asked.push(query.toString());
        return json({ items: lines, next_cursor: nextCursor });
      });
      fake.on('DELETE', `${LOGS}/1.1`, () => {
        asked.push('deleted');
        return json({});
      });
    },
  });
  return asked;
}

test('shows each line with its level in words, and how many were dropped', async () => {
  await show([aLine('1.1', { level: 'error' }), aLine('2.1', { dropped: 3, text: '' })]);
  const rows = within(await screen.findByRole('list', { name: 'Lines' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Errordrivetext 1.1'),
    expect.stringContaining('3 lines were dropped because they came too fast'),
  ]);
});

test('asks the server for what is searched', async () => {
  const asked = await show([]);
  await screen.findByText('No log lines');
  await person.type(screen.getByRole('searchbox', { name: 'Search text' }), 'lid');
  await waitFor(() => expect(asked.at(-1)).toContain('q=lid'));
});

test('narrows to the lines of one source', async () => {
  const asked = await show([aLine('1.1'), aLine('2.1', { source: 'lids' })]);
  await screen.findByRole('list', { name: 'Lines' });
  await person.click(screen.getByRole('combobox', { name: 'Source' }));
  await person.click(await screen.findByRole('option', { name: 'lids' }));
  await waitFor(() => expect(asked.at(-1)).toContain('source=lids'));
});

test('says when a search has found nothing so far and can go on', async () => {
  await show([], 'rr_diagnostic', 'more');
  expect(await screen.findByText(/Nothing found so far/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show older' })).toBeTruthy();
  expect(screen.queryByText('No log lines')).toBeNull();
});

test('a new line can be deleted after a question, an old one and by a reader not', async () => {
  const old = aLine('2.1', { at: new Date(Date.now() - 16 * 60_000).toISOString() });
  const asked = await show([aLine('1.1'), old], 'rr_project_admin');
  const buttons = await screen.findAllByRole('button', { name: /^Delete line of/ });
  expect(buttons).toHaveLength(1);
  if (buttons[0]) await person.click(buttons[0]);
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('deleted'));
  cleanup();
  await show([aLine('1.1')]);
  await screen.findByText('text 1.1');
  expect(screen.queryByRole('button', { name: /^Delete line of/ })).toBeNull();
});
