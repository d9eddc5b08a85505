import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Draft } from '../document/editor-store.ts';
import { parseDraft } from '../document/draft.ts';

/** The person and the map of a draft. */
export type DraftKey = { readonly projectId: number; readonly mapId: string; readonly userId: string };

/** Keeps drafts in the browser, so that closing it loses nothing. Where it keeps nothing, they live as long as the tab. */
export type DraftStore = {
  read(key: DraftKey): Promise<Draft | undefined>;
  write(key: DraftKey, draft: Draft): Promise<void>;
  remove(key: DraftKey): Promise<void>;
};

const memory = new Map<string, unknown>();
let opened: UseStore | undefined;

function database(): UseStore | undefined {
  if (typeof indexedDB === 'undefined') return undefined;
  opened ??= createStore('rota-map-drafts', 'drafts');
  return opened;
}

function nameOf({ projectId, mapId, userId }: DraftKey): string {
  return JSON.stringify([projectId, mapId, userId]);
}

/** Does it in the database, or in memory where there is none or it refuses. */
async function runWithFallback<T>(
  inDatabase: (store: UseStore) => Promise<T>,
  inMemory: () => T,
): Promise<T> {
  const store = database();
  if (store === undefined) return inMemory();
  try {
    return await inDatabase(store);
  } catch {
    return inMemory();
  }
}

/** The drafts of this browser. */
export const draftStore: DraftStore = {
  async read(key) {
    const name = nameOf(key);
    return parseDraft(
      await runWithFallback<unknown>(
        (store) => get(name, store),
        () => memory.get(name),
      ),
    );
  },
  async write(key, draft) {
    const name = nameOf(key);
    await runWithFallback(
      (store) => set(name, draft, store),
      () => void memory.set(name, draft),
    );
  },
  async remove(key) {
    const name = nameOf(key);
    memory.delete(name);
    await runWithFallback(
      (store) => del(name, store),
      () => undefined,
    );
  },
};
