import type { Template } from '@rota/contract/templates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aDeliveryWithEvents, aProject, aRobot, aTarget } from '../../../testing/builders.ts';
import { json, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { CreateDeliveryPage } from './create-delivery.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const coffee: Template = {
  template_id: 'c',
  name: 'Coffee',
  task: {
    kind: 'delivery',
    targets: [{ target_id: 't1' }],
    sender: 'Bar',
  },
  is_favourite: false,
  used_count: 3,
  last_used_at: null,
  problems: [],
  created_at: at,
  updated_at: at,
};
const broken: Template = {
  ...coffee,
  template_id: 'b',
  name: 'Broken',
  used_count: 0,
  task: {
    kind: 'delivery',
    targets: [{ target_id: 'gone' }],
  },
  problems: [
    {
      property: 'targets.0.target_id',
      code: 'TASK_TARGET_MISSING',
    },
  ],
};

function openForm(
  answers: (server: FakeServer) => void = () => undefined,
  path = '/delivery/task',
  storage: Record<string, string> = {},
) {
  return renderConsole({
    routes: [
      { path: '/delivery/task', permission: 'deliveries.create', element: <CreateDeliveryPage /> },
      { path: '/delivery', element: <p>the list</p> },
      { path: '/delivery/schedules/edit', element: <p>the schedule</p> },
    ],
    path,
    storage,
    roles: { '7': ['rr_delivery_operator'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json([aRobot()]));
      server.on('GET', '/projects/7/targets', () =>
        json([aTarget({ target_id: 't1', name: 'Table 1' }), aTarget({ target_id: 't2', name: 'Table 2' })]),
      );
      server.on('GET', '/projects/7/templates', () => json({ items: [broken, coffee], next_cursor: null }));
      server.on('POST', '/projects/7/deliveries', () =>
        json(aDeliveryWithEvents({ delivery_id: 'made' }), 201),
      );
      answers(server);
    },
  });
}
const posted = (server: FakeServer, end: string) =>
  server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
const panel = async () => within(await screen.findByRole('region', { name: 'Templates' }));

test('a template is created in one tap; one that lost its target says so and cannot be', async () => {
  const { server, path } = await openForm((fake) =>
    fake.on('POST', '/projects/7/templates/c/deliveries', () =>
      json(aDeliveryWithEvents({ delivery_id: 'made' }), 201),
    ),
  );
  expect(
    await (await panel()).findByText('A target of this task was deleted. Choose another one and save.'),
  ).toBeDefined();
  expect((await panel()).getByRole('button', { name: 'Create Broken now' }).hasAttribute('disabled')).toBe(
    true,
  );
  await userEvent.click((await panel()).getByRole('button', { name: 'Create Coffee now' }));
  expect(await screen.findByText('the list')).toBeDefined();
  expect(path()).toBe('/delivery?delivery-id=made');
  expect(posted(server, '/templates/c/deliveries')).toHaveLength(1);
});

test('a template fills in the form, and takes over its changes', async () => {
  const { server } = await openForm((fake) =>
    fake.on('PATCH', '/projects/7/templates/c', () => json(coffee)),
  );
  await userEvent.click(await (await panel()).findByRole('button', { name: /^Coffee/ }));
  const sender = await screen.findByRole('textbox', { name: 'Sender' });
  expect((sender as HTMLInputElement).value).toBe('Bar');
  await userEvent.type(sender, ' 2');
  await userEvent.click((await panel()).getByRole('button', { name: 'Save changes to Coffee' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      task: { ...coffee.task, sender: 'Bar 2' },
    }),
  );
});

test('the form is saved as a template under a name; a taken one is reported there', async () => {
  let isTaken = true;
  const { server } = await openForm((fake) =>
    fake.on('POST', '/projects/7/templates', () => {
      const answer = isTaken
        ? refuseEntity('NAME_TAKEN', 'template')
        : json({ ...coffee, template_id: 'n', name: 'New' }, 201);
      isTaken = false;
      return answer;
    }),
  );
  await userEvent.click(await (await panel()).findByRole('button', { name: /^Coffee/ }));
  await userEvent.click((await panel()).getByRole('button', { name: 'Save as template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Template name' }), 'New{Enter}');
  expect(await dialog.findByText('Another template has this name.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(server, '/templates').at(-1)?.body).toEqual({ name: 'New', task: coffee.task });
  expect(posted(server, '/deliveries')).toEqual([]);
});

test('what was chosen last is filled in again until it is cleared, and the last task is repeated in one tap', async () => {
  const task = { kind: 'delivery', targets: [{ target_id: 't2' }], sender: 'Kitchen' };
  const lastTasks = { 'user-1 7 delivery': JSON.stringify(task), 'user-1 7 last': JSON.stringify(task) };
  const { server } = await openForm(undefined, undefined, { settings: JSON.stringify({ lastTasks }) });
  const sender = await screen.findByRole('textbox', { name: 'Sender' });
  expect((sender as HTMLInputElement).value).toBe('Kitchen');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect((sender as HTMLInputElement).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Repeat last' }));
  expect(await screen.findByText('the list')).toBeDefined();
  expect(posted(server, '/deliveries').map(({ body }) => body)).toEqual([task]);
});

test('a delivery is repeated as it was, by the keyboard alone', async () => {
  const { server } = await openForm(
    (fake) =>
      fake.on('GET', '/projects/7/deliveries/old', () =>
        json(aDeliveryWithEvents({ delivery_id: 'old', sender: 'Bar', subtasks: [stop] })),
      ),
    '/delivery/task?repeat=old',
  );
  await screen.findByRole('textbox', { name: 'Sender' });
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(screen.getAllByRole('combobox', { name: 'Target' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove stop 2' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('the list')).toBeDefined();
  expect(posted(server, '/deliveries').at(-1)?.body).toEqual({
    kind: 'delivery',
    targets: [{ target_id: 't1' }],
    sender: 'Bar',
  });
});
const [first] = aDeliveryWithEvents().subtasks;
const stop = { ...(first as NonNullable<typeof first>), target_id: 't1', lid: null, note: null };

test('a task becomes a schedule, with what was filled in', async () => {
  const { path } = await openForm();
  await userEvent.click(await (await panel()).findByRole('button', { name: /^Coffee/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('the schedule')).toBeDefined();
  expect(path()).toBe('/delivery/schedules/edit');
});

test('the robot that would take it, and what would wait for it, are shown before it is sent', async () => {
  const promise = { from: '2026-03-02T09:41:00.000Z', to: '2026-03-02T09:44:00.000Z', likelihood: 0.9 };
  const preview = {
    robot: {
      robot_id: 'r1',
      name: 'R-07',
    },
    reason: null,
    starts_at: '2026-03-02T09:35:00.000Z',
    stops: [
      {
        target_id: 't1',
        target_name: 'Table 1',
        promise,
      },
    ],
    delays: [
      {
        delivery_id: 'd9',
        tracking_id: 'AAAA-BBBB',
        seconds: 120,
      },
    ],
  };
  const { server } = await openForm((fake) =>
    fake.on('POST', '/projects/7/deliveries/preview', () => json(preview)),
  );
  expect(await screen.findByText('Choose a target to see the robot and arrival time.')).toBeDefined();
  await userEvent.click(await (await panel()).findByRole('button', { name: /^Coffee/ }));
  expect(await screen.findByText('Robot: R-07')).toBeDefined();
  expect(screen.getByText('AAAA-BBBB: 2 min later')).toBeDefined();
  expect(posted(server, '/preview').at(-1)?.body).toEqual(coffee.task);
});

test('an order number that is too short is reported at its field', async () => {
  await openForm();
  await userEvent.click(await (await panel()).findByRole('button', { name: /^Coffee/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Order number' }), 'AB');
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect(await screen.findByText('Order Number is too short')).toBeDefined();
});
