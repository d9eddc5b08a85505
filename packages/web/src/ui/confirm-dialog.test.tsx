import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

test('the worst is done only once its object’s name is typed', async () => {
  const onConfirm = vi.fn();
  const element = (
    <ConfirmDialog
      open
      title="Delete Quay?"
      confirmLabel="Delete"
      typedName="Quay Hotel"
      isDangerous
      onConfirm={onConfirm}
      onCancel={vi.fn()}
    />
  );
  await renderConsole({ routes: [{ path: '/', element }] });
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' });
  const field = screen.getByRole('textbox', { name: 'Type “Quay Hotel” to continue' });
  await userEvent.type(field, 'quay');
  expect(confirm.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, 'Quay Hotel');
  await userEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledOnce();
});
