import type { Schedule, ScheduleRun } from '@rota/contract/schedules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aTarget } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { EditSchedulePage } from './edit-schedule.page.tsx';
import { SchedulesPage } from './schedules.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T06:30:00.000Z';
const made: ScheduleRun = {
  run_id: 'run-1',
  planned_at: at,
  noted_at: at,
  state: 'made',
  delivery_id: 'd1',
  tracking_id: 'K7QM-3X9A',
  code: null,
  by: null,
};
const breakfast: Schedule = {
  schedule_id: 's1',
  name: 'Breakfast dishes',
  task: {
    kind: 'dish_collection',
    targets: [{ target_id: 't1' }],
  },
  paused: false,
  rule: {
    repeat: 'weekly',
    weekdays: [1, 3],
    time: '09:30',
  },
  except_dates: ['2026-04-23'],
  extra_dates: [],
  valid_from: null,
  valid_until: null,
  grace_minutes: 10,
  create_ahead_minutes: 0,
  time_zone: 'Europe/Istanbul',
  next_runs: ['2026-03-04T06:30:00.000Z'],
  last_run: made,
  problems: [],
  edited_by: 'Deniz',
  created_at: at,
  updated_at: at,
};
const runs: readonly ScheduleRun[] = [
  made,
  { ...made, run_id: 'run-2', state: 'missed', delivery_id: null, tracking_id: null },
  {
    ...made,
    run_id: 'run-3',
    state: 'failed',
    delivery_id: null,
    tracking_id: null,
    code: 'TASK_TARGET_MISSING',
  },
];

function openPage(
  path: string,
  answers: (server: FakeServer) => void = () => undefined,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
    routes: [
      {
        path: '/delivery/schedules',
        permission: 'deliveries.read',
        element: (
          <>
            <SchedulesPage />
            <Toasts />
          </>
        ),
      },
      { path: '/delivery/schedules/edit', permission: 'schedules.edit', element: <EditSchedulePage /> },
      { path: '/delivery/task', element: <p>the task</p> },
    ],
    path,
    roles: { '7': ['rr_delivery_operator'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/targets', () => json([aTarget({ target_id: 't1', name: 'Table 1' })]));
      server.on('GET', '/projects/7/schedules', () => json({ items: [breakfast], next_cursor: null }));
      server.on('GET', '/projects/7/schedules/s1', () => json(breakfast));
      server.on('GET', '/projects/7/schedules/s1/runs', () => json({ items: runs, next_cursor: null }));
      server.on('POST', '/projects/7/schedules/preview', () =>
        json({ time_zone: 'Europe/Istanbul', next_runs: breakfast.next_runs }),
      );
      answers(server);
    },
    ...options,
  });
}

test.each([
  [
    'en',
    /^Every Monday and Wednesday at /,
    'Missed',
    /could not be created in time/,
    'A target of this task was deleted. Choose another one and save.',
  ],
  [
    'tr',
    /^Her pazartesi ve çarşamba saat /,
    'Kaçırıldı',
    /zamanında oluşturulamadı/,
    'Bu görevin bir hedefi silinmiş. Başka bir hedef seçip kaydedin.',
  ],
] as const)(
  'a schedule says when it runs and what became of its runs (%s)',
  async (language, sentence, missed, why, refused) => {
    await openPage('/delivery/schedules?schedule-id=s1', undefined, { language });
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(await screen.findByText(missed)).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
    expect(screen.getByText(refused)).toBeDefined();
    expect(screen.getByText('K7QM-3X9A').closest('a')?.getAttribute('href')).toBe('/delivery?delivery-id=d1');
    // On the clock of the project, wherever the person is: half past six in UTC.
    expect(screen.getAllByText(/0?9:30/).length).toBeGreaterThan(1);
  },
);

test('a schedule is paused, and that can be taken back', async () => {
  const { server } = await openPage('/delivery/schedules?schedule-id=s1', (fake) =>
    fake.on('PATCH', '/projects/7/schedules/s1', () => json({ ...breakfast, paused: true, next_runs: [] })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await userEvent.click(await screen.findByText('Undo'));
  const changes = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(changes()).toEqual([{ paused: true }, { paused: false }]));
});

test('a schedule is run now, and deleted by its name', async () => {
  const { server } = await openPage('/delivery/schedules?schedule-id=s1', (fake) => {
    fake.on('POST', '/projects/7/schedules/s1/run', () => json({ ...made, by: 'Deniz' }, 201));
    fake.on('DELETE', '/projects/7/schedules/s1', () => json({}));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Run now' }));
  expect(await screen.findByText('Created K7QM-3X9A')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete schedule Breakfast dishes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a person with view permission only gets no buttons', async () => {
  await openPage('/delivery/schedules?schedule-id=s1', undefined, { roles: { '7': ['rr_view_only'] } });
  expect(await screen.findByText('Missed')).toBeDefined();
  for (const name of ['Run now', 'Pause']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New schedule' })).toBeNull();
});

test('a change of the rule is shown with its next runs, and saved without its task', async () => {
  const { server, path } = await openPage('/delivery/schedules/edit?schedule-id=s1', (fake) =>
    fake.on('PATCH', '/projects/7/schedules/s1', () => json(breakfast)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Fri' }));
  expect(await screen.findByText(/^Every Monday, Wednesday,? and Friday at /)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(path()).toBe('/delivery/schedules?schedule-id=s1'));
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: 'Breakfast dishes',
    grace_minutes: 10,
    create_ahead_minutes: 0,
    rule: {
      repeat: 'weekly',
      weekdays: [1, 3, 5],
      time: '09:30',
    },
    except_dates: ['2026-04-23'],
    extra_dates: [],
    valid_from: null,
    valid_until: null,
  });
});

test('a schedule that would never run is reported, and one without a task asks for it first', async () => {
  const { path } = await openPage('/delivery/schedules/edit', (fake) =>
    fake.on('POST', '/projects/7/schedules', () => refuse('SCHEDULE_NEVER_RUNS')),
  );
  expect(await screen.findByText('Choose a task first.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Choose task' }));
  expect(await screen.findByText('the task')).toBeDefined();
  expect(path()).toBe('/delivery/task?for=schedule');
});

test('a taken name is reported at its field', async () => {
  await openPage('/delivery/schedules/edit?schedule-id=s1', (fake) =>
    fake.on('PATCH', '/projects/7/schedules/s1', () => refuseEntity('NAME_TAKEN', 'schedule')),
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Lunch dishes');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another schedule has this name.')).toBeDefined();
  expect(name.getAttribute('aria-invalid')).toBe('true');
});
