import type { SystemState } from '@rota/contract/health';

/** What keeps the console from showing or doing things now. */
export type LiveTrouble = {
  /** Since when nothing was heard of the server, ms since the epoch; undefined while it speaks. */
  readonly silentSince: number | undefined;
  /** As the server last said. */
  readonly system: SystemState | undefined;
};

/** What is known to be wrong, and who wants to hear when that changes. */
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
  const handlers = new Set<() => void>();
  let trouble = NO_TROUBLE;

  function set(changes: Partial<LiveTrouble>): void {
    const changed = { ...trouble, ...changes };
    if (JSON.stringify(changed) === JSON.stringify(trouble)) return;
    trouble = changed;
    for (const handler of handlers) handler();
  }
  return {
    get: () => trouble,
    set,
    clear: () => set(NO_TROUBLE),
    onChange(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    databaseAway: (at) => {
      const since = trouble.system?.database_down_since ?? new Date(at).toISOString();
      set({ system: { database_down_since: since, broker_down_since: null, unserved: [] } });
    },
  };
}
