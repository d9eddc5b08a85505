import { z } from 'zod';
import { press, type Press, type Pressed } from './kitchen.rules.ts';
import { createStore } from 'zustand/vanilla';

/** The outcome of a press that the server rejected: shown on the card until a person has seen it. */
export type LatePress = { readonly press: Press; readonly why: string };
/** The board's view of the presses. */
export type PressState = { readonly waiting: readonly Press[]; readonly late: readonly LatePress[] };
/** How sending one went: done, refused for good with the reason, or it has to be tried again. */
export type Sent =
  { readonly is: 'done' } | { readonly is: 'refused'; readonly why: string } | { readonly is: 'again' };

export type PressQueue = {
  state(this: void): PressState;
  onChange(this: void, handler: () => void): () => void;
  press(this: void, one: Pressed): void;
  /** Sends what waits, in order; stops at the first that cannot be sent now. */
  flush(this: void): Promise<void>;
  /** A person has read that a press came too late. */
  seen(this: void, orderId: string): void;
};

type QueueDeps = {
  readonly kept: { read(): string | undefined; write(text: string): void };
  readonly send: (one: Press) => Promise<Sent>;
  readonly newId: () => string;
  /** Milliseconds of a clock that only goes forwards. */
  readonly now: () => number;
};

/** A press moves cards: what lies under a finger that slips within this time is not what it meant. */
const SLIP_MS = 400;

/**
 * Presses of a kitchen in the order in which they were made. They are kept on the device until the server has answered, so that neither a
 * lost network nor a reload loses one; each goes with the same key however often it is sent.
 */
export function createPressQueue({ kept, send, newId, now }: QueueDeps): PressQueue {
  const store = createStore<PressState>(() => ({ waiting: readKept(kept.read()), late: [] }));
  let sending: Promise<void> | undefined;
  let pressedAt = -Infinity;

  function change(next: Partial<PressState>): void {
    store.setState({ ...store.getState(), ...next }, true);
    if (next.waiting !== undefined) kept.write(JSON.stringify(next.waiting));
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [first] = store.getState().waiting;
      if (first === undefined) return;
      const sent = await send(first);
      if (sent.is === 'again') return;
      if (sent.is === 'done') {
        change({ waiting: store.getState().waiting.filter(({ key }) => key !== first.key) });
        continue;
      }
      // Later presses were based on the rejected one, so they are dropped, too.
      const waiting = store.getState().waiting.filter(({ orderId }) => orderId !== first.orderId);
      const others = store.getState().late.filter((one) => one.press.orderId !== first.orderId);
      change({ waiting, late: [...others, { press: first, why: sent.why }] });
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    state: store.getState,
    onChange: store.subscribe,
    press: (one) => {
      const at = now();
      if (at - pressedAt < SLIP_MS) return;
      pressedAt = at;
      // A second tap of a finger that slipped says nothing new.
      const last = store.getState().waiting.findLast(({ orderId }) => orderId === one.orderId);
      if (last !== undefined && JSON.stringify({ ...last, key: '' }) === JSON.stringify({ ...one, key: '' }))
        return;
      const late = store.getState().late.filter((old) => old.press.orderId !== one.orderId);
      change({ waiting: [...store.getState().waiting, { ...one, key: newId() }], late });
      flush().catch(() => undefined);
    },
    flush,
    seen: (orderId) => change({ late: store.getState().late.filter((one) => one.press.orderId !== orderId) }),
  };
}

/** The stored presses; manipulated text is ignored. */
function readKept(text: string | undefined): Press[] {
  try {
    return z.array(press).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
