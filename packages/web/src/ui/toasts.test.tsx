import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, test } from 'vitest';
import { ApiError, CANCELED } from '../api/api-error.ts';
import { createSettings } from '../settings/settings.ts';
import { SettingsProvider } from '../settings/settings-context.tsx';
import { stubMediaQueries } from '../testing/browser-stubs.ts';
import {
  toastFailedAction,
  toastFailure,
  toasterOptions,
  Toasts,
  toastSuccess,
  toastUndoable,
  toastWork,
} from './toasts.tsx';

afterEach(() => {
  cleanup();
  toast.removeAll();
});

function show() {
  stubMediaQueries();
  render(
    <SettingsProvider settings={createSettings(undefined)}>
      <Toasts />
    </SettingsProvider>,
  );
}

test('toasts stand top-centre; blank and error ones 4 s, success 2 s, loading until done', () => {
  expect(toasterOptions.position).toBe('top-center');
  const { blank, error, success, loading } = toasterOptions.toastOptions;
  expect([blank.duration, error.duration, success.duration, loading.duration]).toEqual([
    4000,
    4000,
    2000,
    Infinity,
  ]);
});

test('at most 20 stand at once', async () => {
  show();
  act(() => {
    for (let index = 1; index <= 25; index += 1) toast(`toast ${index}`, { id: String(index) });
  });
  await waitFor(() => expect(screen.getAllByText(/^toast /).length).toBeLessThanOrEqual(20));
  expect(screen.getByText('toast 25')).toBeDefined();
});

test('a failure is shown once, a cancelled call never, and one without words as unknown', async () => {
  show();
  act(() => {
    toastFailure(new ApiError('The robot is busy.'), 'Unknown error');
    toastFailure(new ApiError('The robot is busy.'), 'Unknown error');
    toastFailure(new ApiError(CANCELED), 'Unknown error');
    toastFailure({}, 'Unknown error');
  });
  expect(await screen.findAllByText('The robot is busy.')).toHaveLength(1);
  expect(screen.getByText('Unknown error')).toBeDefined();
  expect(screen.queryByText(CANCELED)).toBeNull();
});

test('a failure is an alert, also where long work turns into one; what was done is a status', async () => {
  show();
  act(() => {
    toastFailure(new ApiError('The robot is busy.'), 'Unknown error');
    toastSuccess('Saved');
    toastWork('Uploading').fail('The upload broke off');
    const second = toastWork('Uploading again');
    second.fail('It broke off again');
    second.done('Uploaded');
  });
  const announced = async (role: string) =>
    (await screen.findAllByRole(role)).map((toast) => toast.textContent).sort();
  expect(await announced('alert')).toEqual(['The robot is busy.', 'The upload broke off']);
  expect(await announced('status')).toEqual(['Saved', 'Uploaded']);
  expect(screen.getByText('The robot is busy.').getAttribute('aria-live')).toBe('assertive');
});

test('each toast is one live region and no other stands around it, so that nothing is read out twice', async () => {
  show();
  act(() => {
    toastSuccess('Saved');
    toastSuccess('Saved');
    toastFailure(new ApiError('The robot is busy.'), 'Unknown error');
    toastUndoable('Delivery created', 'Undo', () => undefined);
  });
  const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
  for (const [message, isPolite] of [
    ['Saved', true],
    ['The robot is busy.', false],
    ['Delivery created', true],
  ] as const) {
    const region = (await screen.findByText(message)).closest(live);
    expect(region?.getAttribute('aria-live')).toBe(isPolite ? 'polite' : 'assertive');
    expect(region?.getAttribute('role')).toBe(isPolite ? 'status' : 'alert');
    expect(region?.parentElement?.closest(live)).toBeNull();
    expect(region?.querySelector(live)).toBeNull();
  }
});

test('what was asked for and failed says so where the server gives no reason, and gives the reason where it does', async () => {
  show();
  act(() => {
    toastFailedAction(
      new ApiError('An Error Occurred', { status: 500, resultCode: 'INTERNAL_ERROR' }),
      'failed to delete',
    );
    toastFailedAction(
      new ApiError('Target already in use.', { status: 409, resultCode: 'TARGET_IN_USE' }),
      'failed to delete',
    );
    toastFailedAction(undefined, 'failed to send command');
    toastFailedAction(new ApiError(CANCELED), 'failed to delete');
  });
  expect(await screen.findAllByText('failed to delete')).toHaveLength(1);
  expect(screen.getByText('Target already in use.')).toBeDefined();
  expect(screen.getByText('failed to send command')).toBeDefined();
});
