import { fillText, type Language, type Role } from '@rota/contract/core';
import { doctorAdvice, doctorTexts, type Finding, type FindingCode } from '@rota/contract/doctor';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { DoctorPanel } from './doctor-panel.tsx';

afterEach(cleanup);

const since = '2026-03-02T09:30:00.000Z';
const CODES = Object.keys(doctorTexts.en) as FindingCode[];
const params = {
  robot: 'R-01',
  by: 'Ayşe',
  map: 'hotel_1',
  floor: 'hotel · 1',
  count: 3,
  percent: 9,
  offset: '4 s',
  topic: 'a/b',
  problem: 'X',
  other: 'R-02',
  names: 'R-03, R-04',
  maps: 'hotel_0',
  fields: 'state: velocity.omega',
  connection: 'OFFLINE',
  most: 256,
  came: 300,
  detail: 'a/b/state',
};

function aFinding(code: FindingCode, changes: Partial<Finding> = {}): Finding {
  const serverTexts = { text: `server: ${code}`, advice: `server: do ${code}` };
  return {
    code,
    ...serverTexts,
    severity: 'warning',
    params,
    robot_id: null,
    page: null,
    since: null,
    reason: null,
    ...changes,
  };
}

type Options = { language?: Language; role?: Role };

function open(
  answer: (server: FakeServer) => void,
  { language = 'en', role = 'rr_project_admin' }: Options = {},
) {
  return renderConsole({
    routes: [{ path: '/', element: <DoctorPanel projectId={7} /> }],
    roles: { '7': [role] },
    language,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      answer(server);
    },
  });
}
const finds = (...findings: Finding[]) =>
  open((server) => server.on('GET', '/projects/7/doctor', () => json({ checked_at: since, findings })));

describe.each([
  { language: 'en', more: `${CODES.length - 1} more reasons` },
  { language: 'tr', more: `${CODES.length - 1} neden daha` },
] as const)('in $language', ({ language, more }) => {
  test('each reason is said in words with what to do, never as a code or in the server’s English', async () => {
    const findings = CODES.map((code) => aFinding(code));
    await open(
      (server) => server.on('GET', '/projects/7/doctor', () => json({ checked_at: since, findings })),
      { language },
    );
    await userEvent.click(await screen.findByRole('button', { name: more }));
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual(
      CODES.map((code) => fillText(doctorTexts[language][code], params) + doctorAdvice[language][code]),
    );
    expect(items.join()).not.toMatch(/server:|\{/);
  });
});

describe('for a project', () => {
  test('the worst finding comes first, the others on request, and each links to its fix', async () => {
    await finds(
      aFinding('no_map', { severity: 'critical', page: 'maps' }),
      aFinding('robot_disconnected', { robot_id: 'r/1', page: 'robot', since }),
      aFinding('no_deliveries', { severity: 'info', page: 'new_delivery' }),
    );
    const panel = within(await screen.findByRole('region', { name: 'Why is nothing moving?' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: '2 more reasons' }));
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/project/maps',
      '/robot?project-id=7&robot-id=r%2F1',
      '/delivery/task',
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Show only the first' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
  });
  test('a person who may not send robots reads so', async () => {
    await open(
      (server) =>
        server.on('GET', '/projects/7/doctor', () =>
          json({ checked_at: since, findings: [aFinding('no_permission')] }),
        ),
      {
        role: 'rr_view_only',
      },
    );
    expect(await screen.findByText(doctorTexts.en.no_permission)).toBeDefined();
    expect(screen.getByText(doctorAdvice.en.no_permission)).toBeDefined();
  });
  test('a reason that only a newer server knows keeps the server’s words', async () => {
    await finds(aFinding('no_fuel' as FindingCode, { text: 'The fuel is gone.', advice: 'Buy some.' }));
    expect(await screen.findByText('The fuel is gone.')).toBeDefined();
    expect(screen.getByText('Buy some.')).toBeDefined();
  });
  test('that the database is away is itself the answer; any other failure, waiting, and nothing to say leave the page as it is', async () => {
    await open((server) => server.on('GET', '/projects/7/doctor', () => refuse('DATABASE_UNAVAILABLE')));
    expect(await screen.findByText(doctorTexts.en.database_down)).toBeDefined();
    const silent: ((server: FakeServer) => void)[] = [
      (server) => server.on('GET', '/projects/7/doctor', () => refuse('FORBIDDEN')),
      (server) => server.on('GET', '/projects/7/doctor', () => new Promise<Response>(() => undefined)),
      (server) => server.on('GET', '/projects/7/doctor', () => json({ checked_at: since, findings: [] })),
    ];
    for (const answer of silent) {
      cleanup();
      const { server } = await open(answer);
      await expect.poll(() => server.calls.some((call) => call.path === '/projects/7/doctor')).toBe(true);
      expect(screen.queryByRole('region')).toBeNull();
    }
  });
});
