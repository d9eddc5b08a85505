import { randomUUID } from 'node:crypto';
import type { NewSsoProvider, SsoProvider, SsoTest } from '@rota/contract/single-sign-on';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { fieldProblem, recordNotFound } from '../../../http/app-error.ts';
import { translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import { actorOf, type Session, type Settle } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import type { Vault } from '../../../vault/index.ts';
import { requireConfirmed } from '../auth/index.ts';
import { checkClient, discover, ProviderProblem, type ProviderAddress } from './provider-client.service.ts';
import * as store from './single-sign-on.store.ts';

/** The name of a client's secret in the vault. */
export const clientSecret = (providerId: string) => `sso/${providerId}`;

export type Providers = ReturnType<typeof createProviders>;
type TestedProvider = ProviderAddress & {
  readonly client_secret?: string | undefined;
  readonly provider_id?: string | undefined;
};
type Changes = { readonly [K in keyof NewSsoProvider]?: NewSsoProvider[K] | undefined };

/** The providers that people may sign in with, for those who administer them. */
export function createProviders({ database, vault }: { database: Database; vault: Vault }) {
  const list = (): Promise<SsoProvider[]> => database.global(store.listProviders);

  const offers = () =>
    database.global(async (tx) =>
      (await store.listProviders(tx))
        .filter(({ is_enabled: isEnabled }) => isEnabled)
        .map(({ provider_id, name }) => ({ provider_id, name })),
    );

  /** Throws CONFIRMATION_REQUIRED, NAME_TAKEN, SSO_PROVIDER_TAKEN. */
  async function create(session: Session, provider: NewSsoProvider, settle: Settle): Promise<SsoProvider> {
    return database.global(async (tx) => {
      await requireConfirmed(tx, session);
      const { client_secret: secret, ...settings } = provider;
      const id = randomUUID();
      await save(tx, { id, ...settings });
      await vault.put(tx, clientSecret(id), secret);
      await record(tx, session, 'LOG_SSO_PROVIDER_CREATED', id, null, settings);
      const made = await present(tx, id);
      await settle(tx, made);
      return made;
    });
  }

  /** Throws RECORD_NOT_FOUND, CONFIRMATION_REQUIRED, NAME_TAKEN, SSO_PROVIDER_TAKEN. */
  async function update(session: Session, id: string, changes: Changes): Promise<SsoProvider> {
    return database.global(async (tx) => {
      await requireConfirmed(tx, session);
      const found = await store.findProvider(tx, id);
      if (found === undefined) throw recordNotFound();
      const before = settingsOf(found);
      const { client_secret: secret, ...rest } = changes;
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const after = { ...before, ...given };
      // The secret is one house's: it is never sent to another because an address was changed.
      if (secret === undefined && (after.issuer !== before.issuer || after.client_id !== before.client_id)) {
        throw validationFailed([fieldProblem('client_secret', 'client_secret_required')]);
      }
      await save(tx, { id, ...after });
      if (secret !== undefined) await vault.put(tx, clientSecret(id), secret);
      await record(tx, session, 'LOG_SSO_PROVIDER_CHANGED', id, before, {
        ...after,
        ...(secret !== undefined && { hasNewSecret: true }),
      });
      return present(tx, id);
    });
  }

  async function remove(session: Session, id: string): Promise<void> {
    await database.global(async (tx) => {
      await requireConfirmed(tx, session);
      const found = await store.findProvider(tx, id);
      if (found === undefined) throw recordNotFound();
      await store.deleteProvider(tx, id);
      await vault.remove(tx, clientSecret(id));
      await record(
        tx,
        session,
        'LOG_SSO_PROVIDER_DELETED',
        id,
        { name: found.name, issuer: found.issuer },
        null,
      );
    });
  }

  /** Looks whether a provider answers as one, and, where the secret is known, whether it knows the client. */
  async function test(
    { client_secret: given, provider_id: id, ...provider }: TestedProvider,
    redirectUri: string,
  ): Promise<SsoTest> {
    const secret = given ?? (id === undefined ? undefined : await keptSecret(id, provider));
    const unasked = { client: 'unasked', words: null, redirect_uri: redirectUri } as const;
    try {
      const reached = await discover(provider, secret);
      if (secret === undefined) return { is_ok: true, problem: null, ...unasked };
      const { outcome, words = null } = await checkClient(reached, redirectUri);
      return {
        is_ok: outcome !== 'refused',
        problem: null,
        client: outcome,
        words,
        redirect_uri: redirectUri,
      };
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      return { is_ok: false, problem: error.problem, ...unasked };
    }
  }

  /** The secret of a stored provider, for the very addresses that it was stored with. */
  async function keptSecret(
    id: string,
    { issuer, client_id: clientId, hosts }: ProviderAddress,
  ): Promise<string | undefined> {
    return database.global(async (tx) => {
      const found = await store.findProvider(tx, id);
      const isSame =
        found?.issuer === issuer &&
        found.client_id === clientId &&
        hosts.every((host) => found.hosts.includes(host));
      return isSame ? vault.get(tx, clientSecret(id)) : undefined;
    });
  }

  return { list, offers, create, update, remove, test };
}

function settingsOf(provider: store.Provider) {
  const { name, issuer, client_id, hosts, scopes, rules } = provider;
  const { makes_accounts, trusts_emails, asks_second_factor, is_enabled } = provider;
  return {
    name,
    issuer,
    client_id,
    hosts,
    scopes,
    makes_accounts,
    trusts_emails,
    asks_second_factor,
    rules,
    is_enabled,
  };
}

async function present(tx: Tx, id: string): Promise<SsoProvider> {
  const found = (await store.listProviders(tx)).find(({ provider_id }) => provider_id === id);
  if (found === undefined) throw recordNotFound();
  return found;
}

const CONFLICTS: Conflicts = {
  sso_provider_name_unique: { nameTaken: 'sso_provider' },
  sso_provider_client_unique: {
    code: 'SSO_PROVIDER_TAKEN',
    message: 'A provider with this issuer and client ID already exists',
  },
};

async function save(tx: Tx, provider: Omit<store.Provider, 'updatedAt'>): Promise<void> {
  await store.saveProvider(tx, provider).catch(translateConflict(CONFLICTS));
}

type Code = 'LOG_SSO_PROVIDER_CREATED' | 'LOG_SSO_PROVIDER_CHANGED' | 'LOG_SSO_PROVIDER_DELETED';

async function record(
  tx: Tx,
  session: Session,
  code: Code,
  id: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  const about = { projectId: null, actor: actorOf({ session }), entity: 'sso_provider', entityId: id };
  await recordAudit(tx, { ...about, code, before, after });
}
