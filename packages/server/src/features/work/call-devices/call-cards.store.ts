import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';

export type CardContent = {
  readonly name: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly station_ids: readonly string[];
  readonly enabled: boolean;
};
export type CardRow = CardContent & {
  readonly card_id: string;
  readonly ending: string;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
};

const COLUMNS = sql`card_id, name, ending, user_id, user_name, station_ids, enabled, last_used_at, created_at`;

/** By name, the Turkish way. */
export async function listCards(tx: Tx, projectId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from call_card where project_id = ${projectId} order by name collate "tr-x-icu", card_id`.execute(
    tx,
  );
  return rows;
}

/** Nobody else may change it until the transaction ends. */
export async function lockCard(tx: Tx, projectId: number, cardId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from call_card where project_id = ${projectId} and card_id = ${cardId} for update`.execute(
    tx,
  );
  return rows[0];
}

/** The card with this number, and notes that it was used. */
export async function useCard(
  tx: Tx,
  projectId: number,
  digest: string,
  at: Date,
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    update call_card set last_used_at = ${at} where project_id = ${projectId} and digest = ${digest} and enabled returning ${COLUMNS}`.execute(
    tx,
  );
  return rows[0];
}

/** Throws a unique violation of `call_card_unique`. */
export async function insertCard(
  tx: Tx,
  projectId: number,
  card: CardContent & { readonly cardId: string; readonly digest: string; readonly ending: string },
): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    insert into call_card (project_id, card_id, name, name_folded, digest, ending, user_id, user_name, station_ids, enabled)
    values (${projectId}, ${card.cardId}, ${card.name}, ${foldCase(card.name)}, ${card.digest}, ${card.ending}, ${card.user_id},
      ${card.user_name}, ${JSON.stringify(card.station_ids)}::jsonb, ${card.enabled})
    returning ${COLUMNS}`.execute(tx);
  return only(rows);
}

export async function updateCard(
  tx: Tx,
  projectId: number,
  cardId: string,
  card: CardContent,
): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    update call_card set name = ${card.name}, name_folded = ${foldCase(card.name)}, user_id = ${card.user_id}, user_name = ${card.user_name},
      station_ids = ${JSON.stringify(card.station_ids)}::jsonb, enabled = ${card.enabled}
    where project_id = ${projectId} and card_id = ${cardId} returning ${COLUMNS}`.execute(tx);
  return only(rows);
}

export async function deleteCard(tx: Tx, projectId: number, cardId: string): Promise<void> {
  await sql`delete from call_card where project_id = ${projectId} and card_id = ${cardId}`.execute(tx);
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The card was not written.');
  return row;
}
