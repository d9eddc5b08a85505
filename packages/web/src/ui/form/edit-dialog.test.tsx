import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MenuItem, TextField } from '../kit.ts';
import { renderConsole } from '../../testing/render.tsx';
import { ActionsMenu } from '../actions/actions-menu.tsx';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

function Renaming({ onSubmit }: { onSubmit: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionsMenu label="Manage">
        {(choose) => <MenuItem onClick={choose(() => setOpen(true))}>Rename</MenuItem>}
      </ActionsMenu>
      {isOpen && (
        <FormDialog
          title="Rename R-07"
          submitLabel="Save"
          isBusy={false}
          onSubmit={onSubmit}
          onClose={() => setOpen(false)}
        >
          <TextField label="Name" autoFocus />
        </FormDialog>
      )}
    </>
  );
}

async function openByKeyboard(onSubmit = vi.fn()) {
  const person = userEvent.setup({ delay: null });
  await renderConsole({ routes: [{ path: '/', element: <Renaming onSubmit={onSubmit} /> }] });
  const opener = await screen.findByRole('button', { name: 'Manage' });
  opener.focus();
  await person.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Rename' });
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Rename R-07' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { person, opener, onSubmit };
}

test('a dialog that a menu opened takes the focus, and Escape brings it back to the button of the menu', async () => {
  const { person, opener } = await openByKeyboard();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Escape asks once something was typed, and Enter submits', async () => {
  const { person, opener, onSubmit } = await openByKeyboard();
  await person.keyboard('Ada{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  // The safe answer has the focus.
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ada');
  await person.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
