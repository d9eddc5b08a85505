import type { NewSsoProvider, SsoProvider } from '@rota/contract/single-sign-on';
import { sql, type Selectable } from 'kysely';
import type { GrantedRoles } from '../../../db/column-contents.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { foldCase } from '../../../db/folding.ts';

export type Provider = Omit<NewSsoProvider, 'client_secret'> & {
  readonly id: string;
  readonly updatedAt: Date;
};
export type Identity = { readonly userId: string; readonly granted: GrantedRoles };
export type Attempt = {
  readonly providerId: string;
  readonly redirectUri: string;
  readonly returnUrl: string | null;
};

const now = sql<Date>`now()`;

export async function listProviders(tx: Tx): Promise<SsoProvider[]> {
  const rows = await tx
    .selectFrom('sso_provider')
    .selectAll()
    .select((is) =>
      is
        .selectFrom('sso_identity')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('provider_id', '=', 'sso_provider.id')
        .as('people'),
    )
    .orderBy('name_folded')
    .execute();
  return rows.map((row) => {
    const { id, updatedAt, ...settings } = toProvider(row);
    return {
      ...settings,
      provider_id: id,
      created_at: row.created_at.toISOString(),
      updated_at: updatedAt.toISOString(),
      people: row.people ?? 0,
    };
  });
}

export async function findProvider(tx: Tx, id: string): Promise<Provider | undefined> {
  const row = await tx.selectFrom('sso_provider').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toProvider(row);
}

/** Throws a unique violation where the name, or the client of the issuer, is taken. */
export async function saveProvider(tx: Tx, { id, ...provider }: Omit<Provider, 'updatedAt'>): Promise<void> {
  const values = {
    name: provider.name,
    name_folded: foldCase(provider.name),
    issuer: provider.issuer,
    client_id: provider.client_id,
    hosts: [...provider.hosts],
    scopes: [...provider.scopes],
    trusts_emails: provider.trusts_emails,
    makes_accounts: provider.makes_accounts,
    asks_second_factor: provider.asks_second_factor,
    rules: JSON.stringify(provider.rules),
    is_enabled: provider.is_enabled,
    updated_at: now,
  };
  await tx
    .insertInto('sso_provider')
    .values({ id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function deleteProvider(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sso_provider').where('id', '=', id).execute();
}

/** The account that a subject of a provider is; locked. */
export async function findIdentity(
  tx: Tx,
  providerId: string,
  subject: string,
): Promise<Identity | undefined> {
  const row = await tx
    .selectFrom('sso_identity')
    .select(['user_id', 'granted'])
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  return row && { userId: row.user_id, granted: row.granted };
}

export async function saveIdentity(
  tx: Tx,
  providerId: string,
  subject: string,
  { userId, granted }: Identity,
): Promise<void> {
  const used = { granted: JSON.stringify(granted), last_used_at: now };
  await tx
    .insertInto('sso_identity')
    .values({ provider_id: providerId, subject, user_id: userId, created_at: now, ...used })
    .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doUpdateSet(used))
    .execute();
}

/** Remembers that a browser is sent away; answers how many were from its address in these minutes. */
export async function insertAttempt(
  tx: Tx,
  { digest, address, livesS, ...attempt }: Attempt & { digest: string; address: string; livesS: number },
): Promise<number> {
  await tx.deleteFrom('sso_attempt').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sso_attempt')
    .values({
      digest,
      address,
      provider_id: attempt.providerId,
      redirect_uri: attempt.redirectUri,
      return_url: attempt.returnUrl,
      expires_at: sql<Date>`now() + make_interval(secs => ${livesS})`,
    })
    .execute();
  const { count } = await tx
    .selectFrom('sso_attempt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses up what was remembered of a browser that comes back. */
export async function takeAttempt(tx: Tx, digest: string): Promise<Attempt | undefined> {
  const row = await tx
    .deleteFrom('sso_attempt')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .returning(['provider_id', 'redirect_uri', 'return_url'])
    .executeTakeFirst();
  return row && { providerId: row.provider_id, redirectUri: row.redirect_uri, returnUrl: row.return_url };
}

function toProvider(row: Selectable<DB['sso_provider']>): Provider {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    hosts: [...row.hosts],
    scopes: [...row.scopes],
    trusts_emails: row.trusts_emails,
    makes_accounts: row.makes_accounts,
    asks_second_factor: row.asks_second_factor,
    rules: [...row.rules],
    is_enabled: row.is_enabled,
    updatedAt: row.updated_at,
  };
}
