import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GuestError } from './guest-client.ts';
import { createRemote } from './guest-remote.ts';
import { retryDelay } from './retry.rules.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A remote whose reads answer what `next` says, with a hand on whether the page is hidden. */
function aRemote(next: () => number, everyMs: number | undefined = 1_000) {
  const page = { isHidden: false, wake: () => undefined as void };
  const read = vi.fn(async () => next());
  const remote = createRemote(read, () => everyMs, {
    isHidden: () => page.isHidden,
    onWake(handler) {
      page.wake = handler;
      return () => undefined;
    },
  });
  return { remote, read, page };
}

test('it is read once it has a listener, and repeatedly until it has none', async () => {
  let value = 0;
  const { remote, read } = aRemote(() => (value += 1));
  expect(remote.get()).toEqual({ status: 'loading', trouble: undefined });
  const stop = remote.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(remote.get()).toEqual({ status: 'ready', data: 3, trouble: undefined });
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('its last data stays while the server does not answer, and updates resume automatically', async () => {
  let isAway = false;
  const { remote } = aRemote(() => {
    if (isAway) throw new GuestError('away');
    return 7;
  });
  remote.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  isAway = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(remote.get()).toMatchObject({ status: 'ready', data: 7, trouble: { reason: 'away' } });
  isAway = false;
  await vi.advanceTimersByTimeAsync(retryDelay(1));
  expect(remote.get()).toEqual({ status: 'ready', data: 7, trouble: undefined });
});

test('a refusal ends it, one that says when to ask again does not', async () => {
  const refused = aRemote(() => {
    throw new GuestError('refused', 'RECORD_NOT_FOUND');
  });
  refused.remote.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused.read).toHaveBeenCalledTimes(1);
  expect(refused.remote.get()).toMatchObject({ status: 'refused' });
  const later = aRemote(() => {
    throw new GuestError('refused', 'ThrottlerException', 20);
  });
  later.remote.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(later.read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(later.read).toHaveBeenCalledTimes(2);
});

test('a hidden page asks nothing, and at once when it is looked at again', async () => {
  const { remote, read, page } = aRemote(() => 1);
  page.isHidden = true;
  remote.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).not.toHaveBeenCalled();
  page.isHidden = false;
  page.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(remote.get()).toMatchObject({ status: 'ready' });
});

test('what is put in overtakes an answer that is still on its way', async () => {
  const { remote } = aRemote(() => 1, undefined);
  remote.subscribe(() => undefined);
  remote.put(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(remote.get()).toMatchObject({ data: 2 });
});

test('the pauses grow to ten seconds', () =>
  expect([1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]));
