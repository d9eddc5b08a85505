import type { Currency } from '@rota/contract/commerce';
import {
  DEFAULT_FEE_LIMIT,
  leastCharge,
  type FeeLimit,
  type KeyedProvider,
  type ProviderKeys,
  type ProviderState,
} from '@rota/contract/payment-providers';
import { PAYMENT_PROVIDERS, PROVIDER_NAMES, type PaymentProviderName } from '@rota/contract/payments';
import type { PaymentProvider } from '../../../adapters/payments/provider.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { isKeyed, type ProviderDesk } from './provider-desk.service.ts';
import { hintOf, type ProviderKeyring } from './provider-keys.service.ts';
import * as store from './providers.store.ts';

export type ProviderServiceDeps = {
  readonly database: Database;
  readonly keyring: ProviderKeyring;
  readonly desk: ProviderDesk;
  readonly make: (keys: ProviderKeys) => PaymentProvider;
  /** Payments and refunds of a provider that are open. */
  readonly openWith: (tx: Tx, projectId: number, provider: PaymentProviderName) => Promise<number>;
  readonly currency: (projectId: number) => Promise<Currency>;
  /** Products on sale that cost something, and less than so much, minor units. */
  readonly countCheaper: (tx: Tx, projectId: number, minor: number) => Promise<number>;
  readonly publicUrl: () => string;
};
export type ProviderService = ReturnType<typeof createProviderService>;
type LimitOf = { readonly provider: PaymentProviderName; readonly limit: FeeLimit };
type AuditCode = 'LOG_PROVIDER_CHOSEN' | 'LOG_PROVIDER_KEYS_SET' | 'LOG_PROVIDER_KEYS_REMOVED';

/** Which provider a project uses, and its keys. */
export function createProviderService({
  database,
  keyring,
  desk,
  make,
  openWith,
  currency,
  countCheaper,
  publicUrl,
}: ProviderServiceDeps) {
  async function list(projectId: number): Promise<ProviderState[]> {
    const [chosen, sells] = [await desk.chosenName(projectId), await currency(projectId)];
    const providers = new Map<PaymentProviderName, PaymentProvider | undefined>();
    for (const name of PAYMENT_PROVIDERS) providers.set(name, await desk.find(projectId, name));
    return database.tenant(projectId, async (tx) => {
      const keys = new Map((await store.listKeys(tx, projectId)).map((row) => [row.provider, row]));
      const down = await store.listDown(tx, projectId);
      const limits = await store.listFeeLimits(tx, projectId);
      const states: ProviderState[] = [];
      for (const name of PAYMENT_PROVIDERS) {
        const least = leastCharge(name, sells);
        const cheaper = await countCheaper(tx, projectId, least);
        const [provider, row] = [providers.get(name), keys.get(name)];
        states.push({
          provider: name,
          is_chosen: name === chosen,
          is_ready: provider !== undefined,
          is_test: provider?.capabilities.isTest ?? false,
          pays_sellers: isKeyed(name),
          keys:
            row === undefined
              ? null
              : {
                  hint: row.hint,
                  set_at: row.set_at.toISOString(),
                  set_by: row.set_by,
                },
          checked:
            row === undefined || row.checked_at === null
              ? null
              : {
                  at: row.checked_at.toISOString(),
                  failure: row.failure,
                },
          down_since: down.get(name)?.toISOString() ?? null,
          below_least:
            cheaper === 0
              ? null
              : {
                  least_minor: least,
                  currency: sells,
                  products: cheaper,
                },
          fee_limit: {
            ...(limits.get(name) ?? DEFAULT_FEE_LIMIT),
            currency: sells,
          },
          open_count: await openWith(tx, projectId, name),
          webhook_url: isKeyed(name)
            ? `${publicUrl()}/api/public/payments/webhooks/${name}/${String(projectId)}`
            : null,
        });
      }
      return states;
    });
  }

  /** Throws PROVIDER_NOT_READY. */
  async function choose(
    projectId: number,
    provider: PaymentProviderName,
    actor: ActorRef,
  ): Promise<ProviderState[]> {
    if ((await desk.find(projectId, provider)) === undefined) throw notReady();
    await database.tenant(projectId, async (tx) => {
      const before = (await store.findChoice(tx, projectId)) ?? 'sandbox';
      if (before === provider) return;
      await store.saveChoice(tx, projectId, provider);
      await audit(tx, projectId, actor, 'LOG_PROVIDER_CHOSEN', provider);
    });
    return list(projectId);
  }

  /** Tries keys, then keeps them; without an answer they are kept, and tried later. Throws PROVIDER_REFUSED. */
  async function setKeys(projectId: number, keys: ProviderKeys, actor: ActorRef): Promise<ProviderState[]> {
    const problem = await desk.tryKeys(make(keys));
    if (typeof problem === 'string')
      throw new AppError('PROVIDER_REFUSED', 'The provider rejected these keys', {
        current: { why: problem },
      });
    await database.tenant(projectId, async (tx) => {
      await keyring.save(tx, projectId, keys);
      const row = {
        provider: keys.provider,
        hint: hintOf(keys),
        by: actor.name,
        isChecked: problem === null,
      };
      await store.saveKeys(tx, projectId, row);
      await audit(tx, projectId, actor, 'LOG_PROVIDER_KEYS_SET', keys.provider, { hint: row.hint });
    });
    await desk.note(projectId, keys.provider, problem === undefined);
    return list(projectId);
  }

  /** Throws PROVIDER_NOT_READY. */
  async function check(projectId: number, name: KeyedProvider): Promise<ProviderState[]> {
    const provider = await desk.find(projectId, name);
    if (provider === undefined) throw notReady();
    const problem = await desk.tryKeys(provider);
    if (problem !== undefined)
      await database.tenant(projectId, (tx) => store.noteCheck(tx, projectId, name, problem));
    await desk.note(projectId, name, problem === undefined);
    return list(projectId);
  }

  /** Throws PROVIDER_IN_USE. */
  async function removeKeys(
    projectId: number,
    provider: KeyedProvider,
    actor: ActorRef,
  ): Promise<ProviderState[]> {
    await database.tenant(projectId, async (tx) => {
      const isInUse =
        (await store.findChoice(tx, projectId)) === provider || (await openWith(tx, projectId, provider)) > 0;
      if (isInUse) throw new AppError('PROVIDER_IN_USE', 'The provider is in use');
      await keyring.remove(tx, projectId, provider);
      if (!(await store.deleteKeys(tx, projectId, provider))) return;
      await store.setDown(tx, projectId, provider, false);
      await audit(tx, projectId, actor, 'LOG_PROVIDER_KEYS_REMOVED', provider);
    });
    return list(projectId);
  }

  async function setFeeLimit(
    projectId: number,
    { provider, limit }: LimitOf,
    actor: ActorRef,
  ): Promise<ProviderState[]> {
    await database.tenant(projectId, async (tx) => {
      const before = await desk.feeLimit(tx, projectId, provider);
      if (before.percent === limit.percent && before.fixed_minor === limit.fixed_minor) return;
      await store.saveFeeLimit(tx, projectId, provider, limit);
      const about = { projectId, actor, entity: 'payment_provider', entityId: provider } as const;
      const after = { name: PROVIDER_NAMES[provider], ...limit };
      await recordAudit(tx, { ...about, code: 'LOG_PROVIDER_FEE_LIMIT_SET', before: { ...before }, after });
    });
    return list(projectId);
  }

  return { list, choose, setKeys, check, setFeeLimit, removeKeys };
}

function audit(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: AuditCode,
  provider: PaymentProviderName,
  more: object = {},
): Promise<void> {
  return recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'payment_provider',
    entityId: provider,
    before: null,
    after: {
      name: PROVIDER_NAMES[provider],
      ...more,
    },
  });
}

function notReady(): AppError {
  return new AppError('PROVIDER_NOT_READY', 'The provider has no keys');
}
