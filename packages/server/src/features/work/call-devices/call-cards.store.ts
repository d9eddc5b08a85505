import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';

const CONTENT = ['name', 'user_id', 'user_name', 'station_ids', 'enabled'] as const;
const COLUMNS = [...CONTENT, 'card_id', 'ending', 'last_used_at', 'created_at'] as const;
export type CardContent = Readonly<Pick<Selectable<DB['call_card']>, (typeof CONTENT)[number]>>;
export type CardRow = Readonly<Pick<Selectable<DB['call_card']>, (typeof COLUMNS)[number]>>;

/** By name, the Turkish way. */
export async function listCards(tx: Tx, projectId: number): Promise<CardRow[]> {
  return tx
    .selectFrom('call_card')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('card_id')
    .execute();
}

/** Locks it until the transaction ends. */
export async function lockCard(tx: Tx, projectId: number, cardId: string): Promise<CardRow | undefined> {
  return tx
    .selectFrom('call_card')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('card_id', '=', cardId)
    .forUpdate()
    .executeTakeFirst();
}

/** The card with this number, and notes that it was used. */
export async function useCard(
  tx: Tx,
  projectId: number,
  digest: string,
  at: Date,
): Promise<CardRow | undefined> {
  return tx
    .updateTable('call_card')
    .set({ last_used_at: at })
    .where('project_id', '=', projectId)
    .where('digest', '=', digest)
    .where('enabled', '=', true)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Throws a unique violation of `call_card_unique`. */
export async function insertCard(
  tx: Tx,
  projectId: number,
  card: CardContent & { readonly cardId: string; readonly digest: string; readonly ending: string },
): Promise<CardRow> {
  return tx
    .insertInto('call_card')
    .values({
      project_id: projectId,
      card_id: card.cardId,
      digest: card.digest,
      ending: card.ending,
      ...valuesOf(card),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateCard(
  tx: Tx,
  projectId: number,
  cardId: string,
  card: CardContent,
): Promise<CardRow> {
  return tx
    .updateTable('call_card')
    .set(valuesOf(card))
    .where('project_id', '=', projectId)
    .where('card_id', '=', cardId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteCard(tx: Tx, projectId: number, cardId: string): Promise<void> {
  await tx
    .deleteFrom('call_card')
    .where('project_id', '=', projectId)
    .where('card_id', '=', cardId)
    .execute();
}

/** The columns that say what a card is, as they are written. */
function valuesOf(card: CardContent) {
  return {
    name: card.name,
    name_folded: foldCase(card.name),
    user_id: card.user_id,
    user_name: card.user_name,
    station_ids: JSON.stringify(card.station_ids),
    enabled: card.enabled,
  };
}
