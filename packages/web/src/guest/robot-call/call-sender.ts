import type { CallAnswer } from '@rota/contract/robot-calls';
import { GuestError } from '../../api/guest-client.ts';
import { wokenAfter, type Wakers } from '../../api/guest-remote.ts';
import { retryDelay } from '../../api/retry.rules.ts';
import type { GuestSettings, SentCall } from '../../settings/guest-settings.ts';
import { createStore } from 'zustand/vanilla';

/** The state of a call's request. `isAway`: no answer; it is retried until one comes or the guest gives up. */
export type SendState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly sent: SentCall; readonly isAway: boolean }
  | { readonly status: 'answered'; readonly sent: SentCall; readonly answer: CallAnswer }
  | { readonly status: 'refused'; readonly sent: SentCall; readonly error: GuestError };

/** Sends one call at a time. */
export type CallSender = {
  get: () => SendState;
  subscribe: (listener: () => void) => () => void;
  send: (call: Pick<SentCall, 'kind' | 'confirm'>) => void;
  /** Continues with the request that was sent before a reload. */
  resume: () => void;
  /** Gives up, or puts the answer away. */
  reset: () => void;
};

/** A page that comes back later than this does not repeat the earlier press automatically. */
const FORGOTTEN_AFTER_MS = 180_000;

type SenderDeps = {
  readonly place: string;
  readonly settings: Pick<GuestSettings, 'sent' | 'setSent'>;
  readonly wakers: Wakers;
  now(this: void): number;
  /** Sends it once. The server knows a repetition by the key of the browser and answers with the first call. */
  post(this: void, sent: SentCall, signal: AbortSignal): Promise<CallAnswer>;
};

/** A press is stored until it is answered, and sent repeatedly: without a network, and by the next page after a reload. */
export function createCallSender({ place, settings, wakers, now, post }: SenderDeps): CallSender {
  const store = createStore<SendState>(() => ({ status: 'idle' }));
  let listeners = 0;
  let running: AbortController | undefined;

  function set(next: SendState): void {
    store.setState(next, true);
  }
  function stop(): void {
    running?.abort();
    running = undefined;
  }
  async function carryOut(sent: SentCall): Promise<void> {
    stop();
    const mine = new AbortController();
    running = mine;
    settings.setSent(place, sent);
    set({ status: 'sending', sent, isAway: false });
    for (let failures = 0; running === mine;) {
      try {
        const answer = await post(sent, mine.signal);
        if (running === mine) done({ status: 'answered', sent, answer });
        return;
      } catch (thrown) {
        if (running !== mine) return;
        const error = thrown instanceof GuestError ? thrown : new GuestError('away');
        if (error.reason === 'refused') return done({ status: 'refused', sent, error });
        failures += 1;
        set({ status: 'sending', sent, isAway: true });
        await wokenAfter(retryDelay(failures), wakers, mine.signal);
      }
    }
  }
  function done(next: SendState): void {
    running = undefined;
    settings.setSent(place, undefined);
    set(next);
  }
  /** Without waiting for it: how it goes is seen in the state. */
  function begin(sent: SentCall): void {
    carryOut(sent).catch((error: unknown) => {
      throw error;
    });
  }
  return {
    get: store.getState,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      listeners += 1;
      return () => {
        unsubscribe();
        listeners -= 1;
        // A stored press is sent by the next page.
        if (listeners === 0) stop();
      };
    },
    send: (call) => begin({ ...call, at: now() }),
    resume() {
      const sent = settings.sent(place);
      if (sent === undefined || running !== undefined) return;
      if (now() - sent.at < FORGOTTEN_AFTER_MS) begin(sent);
      else settings.setSent(place, undefined);
    },
    reset() {
      stop();
      settings.setSent(place, undefined);
      set({ status: 'idle' });
    },
  };
}
