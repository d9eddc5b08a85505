import {
  DEFAULT_FEE_LIMIT,
  KEYED_PROVIDERS,
  type FeeLimit,
  type KeyedProvider,
  type ProviderKeys,
} from '@rota/contract/payment-providers';
import { PROVIDER_NAMES, type PaymentProviderName } from '@rota/contract/payments';
import { ProviderRefused, type PaymentProvider } from '../../../adapters/payments/provider.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ProviderKeyring } from './provider-keys.service.ts';
import * as store from './providers.store.ts';

export type DeskDeps = {
  readonly database: Database;
  readonly keyring: ProviderKeyring;
  /** The sandbox of a project; undefined where test money is not allowed. */
  readonly sandbox: (projectId: number) => PaymentProvider | undefined;
  readonly make: (keys: ProviderKeys) => PaymentProvider;
  readonly log: { warn(fields: object, message: string): void };
};
export type ProviderDesk = ReturnType<typeof createProviderDesk>;
/** Who takes cards: with test money, and whether it answers. */
export type CardsNow = {
  readonly provider: PaymentProviderName;
  readonly isTest: boolean;
  readonly isDown: boolean;
};

const EVERY_MS = 30_000;
const MOST = 100;
const SYSTEM = { id: 'system', name: 'system' } as const;

/** Who takes cards for a project, with its keys, and whether it answers. */
export function createProviderDesk({ database, keyring, sandbox, make, log }: DeskDeps) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** The provider of that name with the present keys; undefined where it has none. */
  async function find(projectId: number, name: PaymentProviderName): Promise<PaymentProvider | undefined> {
    if (name === 'sandbox') return sandbox(projectId);
    const keys = await database.tenant(projectId, (tx) => keyring.read(tx, projectId, name));
    const [present, ...earlier] = keys.map(make);
    return present && acceptEarlierKeys(present, earlier);
  }

  /** A provider with which something was begun. Throws PAYMENT_NOT_ALLOWED_HERE where its keys are gone. */
  async function of(projectId: number, name: string): Promise<PaymentProvider> {
    const provider = isProvider(name) ? await find(projectId, name) : undefined;
    if (provider === undefined) throw new AppError('PAYMENT_NOT_ALLOWED_HERE', 'Payment is not set up here');
    return provider;
  }

  const chosenName = async (projectId: number): Promise<PaymentProviderName> =>
    (await database.tenant(projectId, (tx) => store.findChoice(tx, projectId))) ?? 'sandbox';

  /** The provider for what is begun now. Throws PAYMENT_NOT_ALLOWED_HERE. */
  const current = async (projectId: number): Promise<PaymentProvider> =>
    of(projectId, await chosenName(projectId));

  async function cards(projectId: number): Promise<CardsNow | undefined> {
    const provider = await find(projectId, await chosenName(projectId));
    if (provider === undefined) return undefined;
    const down = await database.tenant(projectId, (tx) => store.listDown(tx, projectId));
    return { provider: provider.name, isTest: provider.capabilities.isTest, isDown: down.has(provider.name) };
  }

  /** Above it a fee of that provider is held for review. */
  const feeLimit = async (tx: Tx, projectId: number, name: PaymentProviderName): Promise<FeeLimit> =>
    (await store.listFeeLimits(tx, projectId)).get(name) ?? DEFAULT_FEE_LIMIT;

  /** Whether its keys fit: what was said against them, null where nothing, undefined where it did not answer. */
  async function tryKeys(provider: PaymentProvider): Promise<string | null | undefined> {
    try {
      await provider.checkKeys();
      return null;
    } catch (error) {
      if (error instanceof ProviderRefused) return error.message;
      log.warn({ err: error, provider: provider.name }, 'a payment provider does not answer');
      return undefined;
    }
  }

  async function note(projectId: number, provider: PaymentProviderName, isDown: boolean): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      if (!(await store.setDown(tx, projectId, provider, isDown))) return;
      await recordAudit(tx, {
        projectId,
        actor: SYSTEM,
        code: isDown ? 'LOG_PROVIDER_DOWN' : 'LOG_PROVIDER_UP',
        entity: 'payment_provider',
        entityId: provider,
        before: null,
        after: { name: PROVIDER_NAMES[provider] },
      });
    });
  }

  /** A call was not answered: it is asked once more, for nothing, and where it is silent again it is down until it answers. */
  async function doubt(projectId: number, provider: PaymentProvider): Promise<void> {
    if ((await tryKeys(provider)) === undefined) await note(projectId, provider.name, true);
  }

  /** Asks those that are down. */
  async function tick(): Promise<void> {
    for (const { project_id: projectId, provider: name } of await database.global((tx) =>
      store.listAllDown(tx, MOST),
    )) {
      const provider = await find(projectId, name);
      if (provider === undefined || (await tryKeys(provider)) !== undefined)
        await note(projectId, name, false);
    }
  }

  function round(): void {
    running ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'payment providers cannot be looked after now'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    find,
    of,
    current,
    chosenName,
    cards,
    feeLimit,
    tryKeys,
    doubt,
    note,
    tick,
    start: (): void => {
      timer = setInterval(round, EVERY_MS);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}

/** A provider that also believes what was signed with its earlier keys. */
function acceptEarlierKeys(present: PaymentProvider, earlier: readonly PaymentProvider[]): PaymentProvider {
  if (earlier.length === 0) return present;
  return {
    ...present,
    verifyCallback: (body) => [present, ...earlier].some((one) => one.verifyCallback(body)),
    verifyWebhook: (headers, body) => {
      for (const one of [present, ...earlier]) {
        const news = one.verifyWebhook(headers, body);
        if (news !== undefined) return news;
      }
      return undefined;
    },
  };
}

function isProvider(name: string): name is PaymentProviderName {
  return name in PROVIDER_NAMES;
}

export function isKeyed(name: PaymentProviderName): name is KeyedProvider {
  return KEYED_PROVIDERS.some((one) => one === name);
}
