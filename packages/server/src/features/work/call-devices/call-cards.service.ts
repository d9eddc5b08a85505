import { randomUUID } from 'node:crypto';
import type { CallCard } from '@rota/contract/call-devices';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { listStations } from '../stations/index.ts';
import { listPeopleWith } from '../../access/users/index.ts';
import * as store from './call-cards.store.ts';
import { cardDigest } from './presses.service.ts';

export type CallCardService = ReturnType<typeof createCallCardService>;
type Content = {
  readonly name: string;
  readonly user_id: string | null;
  readonly station_ids: readonly string[];
};
type Change = { readonly [K in keyof Content]?: Content[K] | undefined } & {
  readonly enabled?: boolean | undefined;
};

const ENDING = 3;

const CARD: AuditedRecord<store.CardRow> = {
  entity: 'call_card',
  idOf: ({ card_id: id }) => id,
  snapshot: ({ name, ending, user_id, station_ids: stations, enabled }) => ({
    name,
    ending,
    user_id,
    stations,
    enabled,
  }),
  conflicts: { call_card_unique: { code: 'CALL_CARD_TAKEN', message: 'This card is known already' } },
};

/** The cards that readers know. `key`: what their numbers are hashed with. */
export function createCallCardService({
  database,
  key,
}: {
  readonly database: Database;
  readonly key: string;
}) {
  async function list(projectId: number): Promise<CallCard[]> {
    return (await database.tenant(projectId, (tx) => store.listCards(tx, projectId))).map(compose);
  }

  /** Throws CALL_CARD_TAKEN, RECORD_NOT_FOUND for a person or a station that is not of the project. */
  async function add(
    projectId: number,
    { number, ...content }: Content & { readonly number: string },
    actor: ActorRef,
  ): Promise<CallCard> {
    return auditedChange(database, CARD, { projectId, actor, code: 'LOG_CALL_CARD_ADDED' }, async (tx) => {
      const ids = { cardId: randomUUID(), digest: cardDigest(key, number), ending: number.slice(-ENDING) };
      const row = await store.insertCard(tx, projectId, {
        ...ids,
        ...content,
        ...(await nameOfUser(tx, projectId, content)),
        enabled: true,
      });
      return { before: null, after: row, answer: compose(row) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function update(
    projectId: number,
    cardId: string,
    change: Change,
    actor: ActorRef,
  ): Promise<CallCard> {
    return auditedChange(database, CARD, { projectId, actor, code: 'LOG_CALL_CARD_CHANGED' }, async (tx) => {
      const before = await lockCard(tx, projectId, cardId);
      const { name = before.name, enabled = before.enabled, station_ids = before.station_ids } = change;
      const user_id = change.user_id === undefined ? before.user_id : change.user_id;
      // A person who has left keeps the name that the card has; only another one is looked up.
      const isSame = user_id === before.user_id && change.station_ids === undefined;
      const person = isSame
        ? { user_name: before.user_name }
        : await nameOfUser(tx, projectId, { user_id, station_ids: change.station_ids ?? [] });
      const row = await store.updateCard(tx, projectId, cardId, {
        name,
        enabled,
        station_ids,
        user_id,
        ...person,
      });
      return { before, after: row, answer: compose(row) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, cardId: string, actor: ActorRef): Promise<void> {
    await auditedChange(database, CARD, { projectId, actor, code: 'LOG_CALL_CARD_REMOVED' }, async (tx) => {
      const before = await lockCard(tx, projectId, cardId);
      await store.deleteCard(tx, projectId, cardId);
      return { before, after: null, answer: undefined };
    });
  }

  return { list, add, update, remove };
}

/** The name of the person; throws RECORD_NOT_FOUND for a person, or a station, outside the project. */
async function nameOfUser(
  tx: Tx,
  projectId: number,
  { user_id: userId, station_ids: ids }: Pick<Content, 'user_id' | 'station_ids'>,
): Promise<{ user_name: string | null }> {
  const known = new Set(
    ids.length === 0 ? [] : (await listStations(tx, projectId)).map((one) => one.station_id),
  );
  if (ids.some((id) => !known.has(id))) throw recordNotFound();
  if (userId === null) return { user_name: null };
  const person = (await listPeopleWith(tx, 'stations.read', projectId)).find(({ id }) => id === userId);
  if (person === undefined) throw recordNotFound();
  return { user_name: person.name };
}

async function lockCard(tx: Tx, projectId: number, cardId: string): Promise<store.CardRow> {
  const row = await store.lockCard(tx, projectId, cardId);
  if (row === undefined) throw recordNotFound();
  return row;
}

function compose({ created_at, last_used_at, station_ids, ...row }: store.CardRow): CallCard {
  return {
    ...row,
    station_ids: [...station_ids],
    last_used_at: last_used_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
