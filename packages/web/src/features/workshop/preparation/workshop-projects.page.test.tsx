import type { WorkshopProject } from '@rota/contract/workshop-projects';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { WorkshopProjectsPage } from './workshop-projects.page.tsx';

afterEach(cleanup);

const hotel: WorkshopProject = {
  project_id: 7,
  project_name: 'Ege Hotel',
  attention: 'late',
  robots: 3,
  states: [
    { state_id: 'received', phase: 'received', count: 1 },
    { state_id: 'repair', phase: 'repair', count: 2 },
  ],
  in_repair: 2,
  overdue_robots: 1,
  overdue_tasks: 2,
  open_tasks: 4,
  parts: { in_robots: 5, on_shelf: 6, in_repair: 0, missing: 3 },
  software: { known: 3, outdated: 2 },
  sims: { cards: 2, nearly_used: 1, data_used: 9_000_000_000, data_total: 10_000_000_000 },
  visit: { visit_on: '2026-03-04', note: 'Bring wheels', version: 5, is_past: false },
};
const clinic: WorkshopProject = {
  ...hotel,
  project_id: 8,
  project_name: 'Ege Clinic',
  attention: 'none',
  robots: 0,
  states: [],
  in_repair: 0,
  overdue_robots: 0,
  overdue_tasks: 0,
  open_tasks: 0,
  parts: null,
  software: null,
  sims: null,
  visit: { visit_on: null, note: '', version: 0, is_past: false },
};
const states = {
  version: 1,
  states: [
    { state_id: 'received', phase: 'received', name_en: 'Received', name_tr: 'Teslim alındı' },
    { state_id: 'repair', phase: 'repair', name_en: 'In repair', name_tr: 'Onarımda' },
  ],
};

function open(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/workshop/projects',
    routes: [
      {
        path: '/workshop/projects',
        permission: 'workshop.read',
        element: (
          <>
            <WorkshopProjectsPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_workshop_chief'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/workshop/states', () => json(states));
      server.on('GET', '/workshop/projects', () => json([hotel, clinic]));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Received: 1, In repair: 2', '1 robot, 2 tasks', '2 of 3'],
  ['tr', 'Teslim alındı: 1, Onarımda: 2', '1 robot, 2 iş', '2 / 3'],
] as const)('a row in %s says what a project needs', async (language, bar, overdue, outdated) => {
  await open({ language });
  const row = await screen.findByRole('row', { name: /Ege Hotel/ });
  within(row).getByRole('img', { name: bar });
  within(row).getByText(overdue);
  within(row).getByText(outdated);
  within(row).getByText(/Bring wheels/);
  screen.getByRole('row', { name: /Ege Clinic/ });
});

test('projects without anything to do are left out on demand', async () => {
  await open({ path: '/workshop/projects?attention=yes' });
  await screen.findByRole('row', { name: /Ege Hotel/ });
  expect(screen.queryByRole('row', { name: /Ege Clinic/ })).toBeNull();
});

test('a visit is changed over the version that was read', async () => {
  const bodies: unknown[] = [];
  await open({ path: '/workshop/projects?opened=7' }, (server) => {
    server.on('PUT', '/projects/7/workshop/visit', ({ body }) => {
      bodies.push(body);
      return bodies.length === 1
        ? refuseEntity('VERSION_CONFLICT', 'workshop_visit', { current: { version: 6 } })
        : json({ visit_on: '2026-03-04', note: 'Bring lids', version: 6 });
    });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change visit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Visit to Ege Hotel' });
  const note = within(dialog).getByLabelText('Note');
  await userEvent.clear(note);
  await userEvent.type(note, 'Bring lids');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByRole('alert');
  expect(bodies).toEqual([{ version: 5, visit_on: '2026-03-04', note: 'Bring lids' }]);
});

test('a reader sees a project, and plans nothing', async () => {
  await open({ path: '/workshop/projects?opened=7', roles: { '7': ['rr_developer'] } });
  const panel = await screen.findByRole('dialog', { name: 'Ege Hotel' });
  within(panel).getByText('Bring wheels');
  expect(within(panel).queryByRole('button', { name: 'Change visit' })).toBeNull();
});
