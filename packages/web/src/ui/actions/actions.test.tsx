import type { Role } from '@rota/contract/core';
import EditRounded from '@mui/icons-material/EditRounded';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderConsole } from '../../testing/render.tsx';
import { Toasts } from '../toasts.tsx';
import { Actions, type Action, type ActionsProps } from './actions.tsx';

afterEach(cleanup);

const shown = { icon: EditRounded } as const;

async function open(
  actions: readonly Action[],
  rest: Partial<ActionsProps> = {},
  role: Role = 'rr_project_admin',
) {
  await renderConsole({
    roles: { '7': [role] },
    routes: [
      {
        path: '/',
        element: (
          <>
            <Actions projectId={7} actions={actions} {...rest} />
            <Toasts />
          </>
        ),
      },
    ],
  });
}

async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('a person is offered what they may do and what makes sense now', async () => {
  const run = vi.fn();
  await open(
    [
      { ...shown, id: 'look', label: 'Look', place: 'button', run },
      { ...shown, id: 'edit', label: 'Edit', permission: 'stations.edit', run },
      { ...shown, id: 'open', label: 'Open', isOffered: false, run },
      { ...shown, id: 'call', label: 'Call', blockedBy: 'The robot is away', run },
    ],
    {},
    'rr_view_only',
  );
  expect(await screen.findByRole('button', { name: 'Look' })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Call: The robot is away']);
  expect(items[0]?.getAttribute('aria-disabled')).toBe('true');
});

test('an action asks first, says that it was done, and has the record read again', async () => {
  const run = vi.fn(async () => undefined);
  const renew = vi.fn(async () => undefined);
  const confirm = { title: 'Remove Table 12?', children: 'Its code stops working.', isDangerous: true };
  await open([{ ...shown, id: 'remove', label: 'Remove', confirm, run, done: 'Removed.' }], { renew });
  await choose('Remove');
  const question = within(await screen.findByRole('dialog', { name: 'Remove Table 12?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Remove');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([run.mock.calls.length, renew.mock.calls.length]).toEqual([1, 1]);
});

test('a question of its own decides whether it is done although other records stop', async () => {
  const run = vi.fn(async () => undefined);
  await open([
    {
      ...shown,
      id: 'remove',
      label: 'Remove',
      confirm: ({ onConfirm }) => <button onClick={() => onConfirm(true)}>Even so</button>,
      run,
    },
  ]);
  await choose('Remove');
  await userEvent.click(await screen.findByRole('button', { name: 'Even so' }));
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith(true, ''));
});

test('a question may ask for a reason, which goes to the action and is not kept for the next question', async () => {
  const run = vi.fn(async () => undefined);
  const confirm = { title: 'Cancel it?', reasonLabel: 'Reason (optional)' };
  await open([{ ...shown, id: 'cancel', label: 'Cancel order', place: 'button', confirm, run }]);
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    return within(await screen.findByRole('dialog', { name: 'Cancel it?' }));
  };
  const first = await ask();
  await userEvent.type(first.getByRole('textbox', { name: 'Reason (optional)' }), 'Too late');
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await ask();
  expect(second.getByRole('textbox', { name: 'Reason (optional)' })).toHaveProperty('value', '');
  await userEvent.type(second.getByRole('textbox', { name: 'Reason (optional)' }), ' guest left ');
  await userEvent.click(second.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith(false, 'guest left'));
});

test('a failure is shown, the record is read again, and a double click runs once', async () => {
  const renew = vi.fn(async () => undefined);
  let fail = () => undefined as unknown;
  const run = vi.fn(
    () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(new ApiError('The printer is away.', { status: 409 }));
      }),
  );
  await open([{ ...shown, id: 'test', label: 'Test', place: 'main', run, done: 'Sent' }], { renew });
  const button = await screen.findByRole('button', { name: 'Test' });
  await userEvent.dblClick(button);
  fail();
  expect(await screen.findByText('The printer is away.')).toBeDefined();
  expect(screen.queryByText('Sent')).toBeNull();
  await waitFor(() => expect(renew).toHaveBeenCalledOnce());
  expect(run).toHaveBeenCalledOnce();
});

test('a failure without a reason is shown in the action’s words, and a menu may have its own name', async () => {
  const run = async () => {
    throw new ApiError('Internal error', { resultCode: 'INTERNAL_ERROR', status: 500 });
  };
  await open([{ id: 'remove', label: 'Remove', isDangerous: true, run, failed: 'It was not removed.' }], {
    menuLabel: 'Manage',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByText('It was not removed.')).toBeDefined();
});

test('an action that ends leaves the dialog of another open, whose question waits for it', async () => {
  let finish = () => undefined as unknown;
  const test = () => new Promise((resolve) => (finish = () => resolve(undefined)));
  const remove = vi.fn(async () => undefined);
  await open([
    { id: 'test', label: 'Test', place: 'main', run: test, done: 'Sent' },
    { id: 'remove', label: 'Remove', place: 'button', confirm: { title: 'Remove it?' }, run: remove },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove it?' }));
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  finish();
  expect(await screen.findByText('Sent')).toBeDefined();
  await userEvent.click(await question.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(remove).toHaveBeenCalledOnce());
});

test('while one call is under way no other begins, and all are offered again after it', async () => {
  let finish = () => undefined as unknown;
  const first = vi.fn(() => new Promise((resolve) => (finish = () => resolve(undefined))));
  const second = vi.fn(async () => undefined);
  await open([
    { id: 'hold', label: 'Hold', place: 'button', run: first },
    { id: 'release', label: 'Release', place: 'button', run: second },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Hold' }));
  const release = screen.getByRole('button', { name: 'Release' });
  expect(release).toHaveProperty('disabled', true);
  finish();
  await waitFor(() => expect(release).toHaveProperty('disabled', false));
  await userEvent.click(release);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});
