import type { ChecklistItem, WorkshopState } from '@rota/contract/preparation';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const ITEM = ['item_id', 'model', 'name_en', 'name_tr', 'is_required'] as const;

/** All states in their order. */
export async function listStates(tx: Tx): Promise<WorkshopState[]> {
  return tx
    .selectFrom('workshop_state')
    .select(['state_id', 'phase', 'name_en', 'name_tr'])
    .orderBy('position')
    .orderBy('state_id')
    .execute();
}

/** The checklists of all models in their order. */
export async function listItems(tx: Tx): Promise<ChecklistItem[]> {
  return tx.selectFrom('workshop_checklist').select(ITEM).orderBy('position').orderBy('item_id').execute();
}

type Versions = { readonly states_version: number; readonly checklist_version: number };

export async function readVersions(tx: Tx): Promise<Versions> {
  return tx
    .selectFrom('workshop_setup')
    .select(['states_version', 'checklist_version'])
    .executeTakeFirstOrThrow();
}

/** The versions, which no one else changes until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<Versions> {
  return tx
    .selectFrom('workshop_setup')
    .select(['states_version', 'checklist_version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Puts states in place of those there were. Throws a violation of `workshop_robot_state` where robots are in one that is left out. */
export async function replaceStates(tx: Tx, states: readonly WorkshopState[]): Promise<void> {
  const ids = states.map(({ state_id: id }) => id);
  await tx
    .deleteFrom('workshop_state')
    .where(sql<boolean>`state_id <> all(${ids}::text[])`)
    .execute();
  await tx
    .insertInto('workshop_state')
    .values(states.map((state, index) => ({ ...state, position: index + 1 })))
    .onConflict((conflict) =>
      conflict.column('state_id').doUpdateSet((eb) => ({
        name_en: eb.ref('excluded.name_en'),
        name_tr: eb.ref('excluded.name_tr'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
  await tx
    .updateTable('workshop_setup')
    .set({ states_version: sql<number>`states_version + 1` })
    .execute();
}

/** Puts items in place of those there were. Ticks of items left out go with them. */
export async function replaceItems(tx: Tx, items: readonly ChecklistItem[]): Promise<void> {
  const ids = items.map(({ item_id: id }) => id);
  await tx
    .deleteFrom('workshop_checklist')
    .where(sql<boolean>`item_id <> all(${ids}::text[])`)
    .execute();
  if (items.length > 0)
    await tx
      .insertInto('workshop_checklist')
      .values(items.map((item, index) => ({ ...item, position: index + 1 })))
      .onConflict((conflict) =>
        conflict.column('item_id').doUpdateSet((eb) => ({
          model: eb.ref('excluded.model'),
          name_en: eb.ref('excluded.name_en'),
          name_tr: eb.ref('excluded.name_tr'),
          is_required: eb.ref('excluded.is_required'),
          position: eb.ref('excluded.position'),
        })),
      )
      .execute();
  await tx
    .updateTable('workshop_setup')
    .set({ checklist_version: sql<number>`checklist_version + 1` })
    .execute();
}
