import { randomUUID } from 'node:crypto';
import { SAVED_VIEWS_MOST, type SavedView } from '@rota/contract/saved-views';
import type { Database } from '../../../db/database.ts';
import { limitReached, recordNotFound } from '../../../http/app-error.ts';
import * as store from './saved-views.store.ts';

export type SavedViewService = ReturnType<typeof createSavedViewService>;

/** Views of lists that people keep for themselves. They change nothing for others, so they are not audited. */
export function createSavedViewService({ database }: { readonly database: Database }) {
  const list = (userId: string): Promise<SavedView[]> => database.global((tx) => store.listViews(tx, userId));

  /** Throws LIMIT_REACHED, and RECORD_NOT_FOUND for a machine: only people look at lists. */
  async function save(userId: string, content: store.ViewContent): Promise<SavedView> {
    return database.global(async (tx) => {
      if (!(await store.lockPerson(tx, userId))) throw recordNotFound();
      const saved = await store.saveView(tx, userId, randomUUID(), content);
      if ((await store.countViews(tx, userId)) > SAVED_VIEWS_MOST)
        throw limitReached('saved_view', SAVED_VIEWS_MOST);
      return saved;
    });
  }

  const remove = (userId: string, id: string): Promise<void> =>
    database.global((tx) => store.deleteView(tx, userId, id));

  return { list, save, remove };
}
