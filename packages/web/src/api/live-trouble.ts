import type { SystemState } from '@rota/contract/health';
import { createStore } from 'zustand/vanilla';

/** The problems that keep the console from showing or doing things now. */
export type LiveTrouble = {
  /** Since when nothing was heard of the server, ms since the epoch; undefined while it speaks. */
  readonly silentSince: number | undefined;
  /** As the server last said. */
  readonly system: SystemState | undefined;
};

/** The current problems, and the listeners for their changes. */
export type TroubleBoard = {
  /** The same object until it changes. */
  get: () => LiveTrouble;
  set: (changes: Partial<LiveTrouble>) => void;
  clear: () => void;
  onChange: (handler: () => void) => () => void;
  /** The server is there, but cannot look up who this is. */
  databaseAway: (at: number) => void;
};

const NO_TROUBLE: LiveTrouble = { silentSince: undefined, system: undefined };

export function createTroubleBoard(): TroubleBoard {
  const store = createStore(() => NO_TROUBLE);

  function set(changes: Partial<LiveTrouble>): void {
    const changed = { ...store.getState(), ...changes };
    if (JSON.stringify(changed) === JSON.stringify(store.getState())) return;
    store.setState(changed, true);
  }
  return {
    get: store.getState,
    set,
    clear: () => set(NO_TROUBLE),
    onChange: store.subscribe,
    databaseAway: (at) => {
      const since = store.getState().system?.database_down_since ?? new Date(at).toISOString();
      set({ system: { database_down_since: since, broker_down_since: null, unserved: [] } });
    },
  };
}
