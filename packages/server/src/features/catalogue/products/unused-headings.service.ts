import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { HeadingService } from '../menus/index.ts';
import { findMadeHeadings } from './batches.store.ts';
import { listUsedHeadings } from './products.store.ts';

type Deps = {
  readonly database: Database;
  readonly menus: Pick<HeadingService<'menu'>, 'get' | 'remove'>;
  readonly categories: Pick<HeadingService<'category'>, 'get' | 'remove'>;
};

/** Removes the menus and categories that a batch made, where they have no product, are sold at no station and are unchanged since. */
export async function removeUnused(
  { database, menus, categories }: Deps,
  projectId: number,
  batchId: string,
  by: ActorRef,
): Promise<void> {
  const [made, used] = await database.tenant(projectId, async (tx) => {
    const headings = await findMadeHeadings(tx, projectId, batchId);
    return [
      headings,
      await listUsedHeadings(tx, projectId, [...headings.menus, ...headings.categories]),
    ] as const;
  });
  const isUnused = (id: string): boolean => !used.has(id);
  for (const id of made.menus.filter(isUnused)) await removeAsMade(menus, projectId, id, by);
  for (const id of made.categories.filter(isUnused)) await removeAsMade(categories, projectId, id, by);
}

/** What a person changed is theirs; what is sold somewhere, or gone already, is left as it is. */
async function removeAsMade(
  headings: {
    get: (projectId: number, id: string) => Promise<{ version: number }>;
    remove: HeadingService<'menu'>['remove'];
  },
  projectId: number,
  id: string,
  by: ActorRef,
): Promise<void> {
  try {
    const { version } = await headings.get(projectId, id);
    if (version === 1) await headings.remove(projectId, id, by);
  } catch (error) {
    if (!(error instanceof AppError) || !LEFT.includes(error.code)) throw error;
  }
}
const LEFT: readonly string[] = ['MENU_IN_USE', 'RECORD_NOT_FOUND'];
