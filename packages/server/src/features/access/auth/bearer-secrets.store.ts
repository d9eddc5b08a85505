import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const now = sql<Date>`now()`;

/** Whose secret it is: a kind of account (`api_key`) and the account's id. */
export type Holder = { readonly kind: string; readonly id: string };
/** The id under which a holder acts: in sessions, jobs and the audit log. */
export function nameOf({ kind, id }: Holder): string {
  return `${kind}:${id}`;
}

export type NewBearerSecret = {
  readonly id: string;
  readonly holder: Holder;
  readonly prefix: string;
  readonly digest: string;
  /** The person who is shown it. */
  readonly issuedTo: string | null;
  readonly expiresAt: Date | null;
};
/** A secret as people see it: never the secret itself. */
export type BearerSecretInfo = Pick<
  Selectable<DB['bearer_secret']>,
  'id' | 'prefix' | 'created_at' | 'expires_at' | 'last_used_at' | 'last_used_from'
>;

/** Lets one secret of a holder be made at a time, so that two cannot pass the limit together. */
export async function lockHolder(tx: Tx, { kind, id }: Holder): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bearer ' || ${kind} || ' ' || ${id}, 0))`.execute(
    tx,
  );
}

export async function insertBearerSecret(
  tx: Tx,
  { holder, expiresAt, issuedTo, ...secret }: NewBearerSecret,
): Promise<void> {
  await tx
    .insertInto('bearer_secret')
    .values({
      id: secret.id,
      holder_kind: holder.kind,
      holder_id: holder.id,
      prefix: secret.prefix,
      digest: secret.digest,
      expires_at: expiresAt,
      issued_to: issuedTo,
    })
    .execute();
}

/** The valid secrets of a holder, the oldest first. */
export async function listBearerSecrets(tx: Tx, holder: Holder): Promise<BearerSecretInfo[]> {
  return tx
    .selectFrom('bearer_secret')
    .select(['id', 'prefix', 'created_at', 'expires_at', 'last_used_at', 'last_used_from'])
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The holder of the secret with this digest, and the address of its last use; undefined when it is not valid. */
export async function findBearer(
  tx: Tx,
  digest: string,
): Promise<{ id: string; holder: Holder; issuedTo: string | null; lastUsedFrom: string | null } | undefined> {
  const row = await tx
    .selectFrom('bearer_secret')
    .select(['id', 'holder_kind', 'holder_id', 'issued_to', 'last_used_from'])
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      holder: { kind: row.holder_kind, id: row.holder_id },
      issuedTo: row.issued_to,
      lastUsedFrom: row.last_used_from,
    }
  );
}

/** Notes that a secret is used, to the minute, and from where. */
export async function touchBearer(tx: Tx, id: string, address: string | null): Promise<void> {
  await tx
    .updateTable('bearer_secret')
    .set({ last_used_at: now, last_used_from: address })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('last_used_at', 'is', null),
        is('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
        is('last_used_from', 'is distinct from', address),
      ]),
    )
    .execute();
}

/** Ends secrets of a holder, all or one; answers how many there were. */
export async function revokeBearers(tx: Tx, holder: Holder, only?: string): Promise<number> {
  let query = tx
    .updateTable('bearer_secret')
    .set({ revoked_at: now })
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .where('revoked_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
