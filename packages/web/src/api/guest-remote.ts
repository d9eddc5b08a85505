import { GuestError } from './guest-client.ts';
import { retryDelay } from './retry.rules.ts';
import { createStore } from 'zustand/vanilla';

/** The state of data that is read repeatedly. `trouble`: why the last read failed, so that the shown data may be outdated. */
export type RemoteState<T> =
  | { readonly status: 'loading'; readonly trouble: GuestError | undefined }
  | { readonly status: 'ready'; readonly data: T; readonly trouble: GuestError | undefined }
  | { readonly status: 'refused'; readonly error: GuestError };

/** Server data that a page shows; it is read while it has a listener. */
export type Remote<T> = {
  get: () => RemoteState<T>;
  subscribe: (listener: () => void) => () => void;
  /** Reads it now. */
  refresh: () => void;
  /** Something newer is known than what was read, as from the answer to a change. */
  put: (data: T) => void;
};

/** The events that trigger an early read: the network came back, or the phone was unlocked. */
export type Wakers = { isHidden(this: void): boolean; onWake(this: void, handler: () => void): () => void };

/**
 * Reads until it is known, then again `everyMs(data)` after each answer (never where that is undefined). Without an answer it is tried again
 * automatically and the last data stays; a rejection ends it, because repeating it would not change the answer. A hidden page reads nothing.
 */
export function createRemote<T>(
  read: (signal: AbortSignal) => Promise<T>,
  everyMs: (data: T) => number | undefined,
  wakers: Wakers,
): Remote<T> {
  const store = createStore<RemoteState<T>>(() => ({ status: 'loading', trouble: undefined }));
  let listeners = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let stopWaking: (() => void) | undefined;

  function set(next: RemoteState<T>): void {
    store.setState(next, true);
  }
  function later(delayMs: number | undefined): void {
    clearTimeout(timer);
    timer = delayMs === undefined || listeners === 0 ? undefined : setTimeout(refresh, delayMs);
  }
  function put(data: T): void {
    // An answer that is still on its way is older than this.
    running?.abort();
    running = undefined;
    failures = 0;
    set({ status: 'ready', data, trouble: undefined });
    later(everyMs(data));
  }
  function handleFailure(thrown: unknown): void {
    const error = thrown instanceof GuestError ? thrown : new GuestError('away');
    if (error.reason === 'refused' && error.retryAfterS === undefined)
      return set({ status: 'refused', error });
    failures += 1;
    const state = store.getState();
    set(state.status === 'ready' ? { ...state, trouble: error } : { status: 'loading', trouble: error });
    later(error.retryAfterS === undefined ? retryDelay(failures) : error.retryAfterS * 1_000);
  }
  function refresh(): void {
    if (wakers.isHidden() || running !== undefined || store.getState().status === 'refused') return;
    clearTimeout(timer);
    const mine = new AbortController();
    running = mine;
    const settle = (act: () => void) => {
      if (running !== mine) return;
      running = undefined;
      act();
    };
    read(mine.signal).then(
      (data) => settle(() => put(data)),
      (error: unknown) => settle(() => handleFailure(error)),
    );
  }
  return {
    get: store.getState,
    refresh,
    put,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      listeners += 1;
      if (listeners === 1) {
        stopWaking = wakers.onWake(refresh);
        refresh();
      }
      return () => {
        unsubscribe();
        listeners -= 1;
        if (listeners > 0) return;
        stopWaking?.();
        clearTimeout(timer);
        running?.abort();
        running = undefined;
      };
    },
  };
}

/** Waits so long, or until the browser says that it is worth a try. */
export function wokenAfter(delayMs: number, wakers: Wakers, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopWaking();
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    const stopWaking = wakers.onWake(end);
    signal.addEventListener('abort', end, { once: true });
  });
}
