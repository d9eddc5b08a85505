import {
  ONE_NCE_URL,
  type FoundSim,
  type SimProviderChange,
  type SimProviderSettings,
  type SimProviderTest,
} from '@rota/contract/sim-cards';
import {
  createOnceProvider,
  SimProviderError,
  type SimCall,
  type SimProvider,
} from '../../../adapters/sim/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { callOutside, findOutside, type AllowedHosts } from '../../../http/outside-call.ts';
import type { Vault } from '../../../vault/index.ts';
import * as store from './sim-provider.store.ts';

type ProviderDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly allowed: AllowedHosts;
  readonly clock: () => number;
  /** Waits for so many ms: between requests, and where the provider asks for a pause. */
  readonly wait: (ms: number) => Promise<void>;
};
export type SimProviderService = ReturnType<typeof createSimProviderService>;

/** Where the vault keeps the secret of the provider's client. */
const SECRET = 'sim_provider/1nce';
const PATIENCE_MS = 15_000;
const ANSWER_BYTES = 2_000_000;

/** The provider that figures of SIM cards are fetched from: its settings, and the open connection to it. */
export function createSimProviderService({ database, vault, allowed, clock, wait }: ProviderDeps) {
  let opened: { readonly version: number; readonly provider: SimProvider } | undefined;

  async function present(tx: Tx, row: store.ProviderRow | undefined): Promise<SimProviderSettings> {
    const counts = await store.countListed(tx);
    return {
      is_on: row?.is_on ?? false,
      base_url: row?.base_url ?? ONE_NCE_URL,
      client_id: row?.client_id ?? '',
      has_secret: await vault.has(tx, SECRET),
      version: row?.version ?? 0,
      answered_at: row?.answered_at?.toISOString() ?? null,
      failed_at: row?.failed_at?.toISOString() ?? null,
      failure: row?.failure ?? null,
      ...counts,
    };
  }

  function get(): Promise<SimProviderSettings> {
    return database.global(async (tx) => present(tx, await store.findProvider(tx)));
  }

  /** Throws VERSION_CONFLICT, SIM_PROVIDER_ADDRESS. */
  async function save(
    { secret, version, ...settings }: SimProviderChange,
    actor: ActorRef,
  ): Promise<SimProviderSettings> {
    await findOutside(settings.base_url, allowed).catch((cause: unknown) => {
      throw new AppError('SIM_PROVIDER_ADDRESS', 'This address cannot be used', { cause });
    });
    return database.global(async (tx) => {
      const before = await store.findProvider(tx);
      const row = await store.saveProvider(tx, settings, version);
      if (row === undefined) throw versionConflict('sim_provider');
      if (secret !== undefined) await vault.put(tx, SECRET, secret);
      // A secret must not go to another address, or with another client, than it was given for.
      else if (before?.base_url !== row.base_url || before.client_id !== row.client_id)
        await vault.remove(tx, SECRET);
      const shown = ({ is_on, base_url, client_id }: store.ProviderRow) => ({ is_on, base_url, client_id });
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_SIM_PROVIDER_CHANGED',
        entity: 'sim_provider',
        entityId: row.kind,
        before: before === undefined ? null : shown(before),
        after: { ...shown(row), has_secret: await vault.has(tx, SECRET) },
      });
      return present(tx, row);
    });
  }

  /** The provider as it is set now; undefined where there is none, or it is off or paused. A token is kept as long as the settings stand. */
  async function open(): Promise<SimProvider | undefined> {
    const { row, secret } = await database.global(async (tx) => ({
      row: await store.findProvider(tx),
      secret: await vault.get(tx, SECRET),
    }));
    if (row === undefined || !row.is_on || secret === undefined) return undefined;
    if (row.paused_until !== null && row.paused_until.getTime() > clock()) return undefined;
    if (opened?.version !== row.version) opened = { version: row.version, provider: connect(row, secret) };
    return opened.provider;
  }

  function connect({ base_url: base, client_id: clientId }: store.ProviderRow, secret: string): SimProvider {
    const call: SimCall = async ({ path, ...request }) => {
      const target = await findOutside(`${base}${path}`, allowed);
      const answer = await callOutside(target, {
        ...request,
        patienceMs: PATIENCE_MS,
        readsMost: ANSWER_BYTES,
      });
      return { status: answer.status, body: answer.body, retryAfter: answer.headers['retry-after'] };
    };
    return createOnceProvider({ clientId, secret, call, clock, wait });
  }

  /** Lists the cards of the account, and notes what came of it. Throws SimProviderError. */
  async function refresh(provider: SimProvider): Promise<number> {
    const found = await noting(() => provider.listSims());
    await database.global((tx) => store.replaceCards(tx, found, new Date(clock())));
    return found.length;
  }

  /** Asks the provider, and keeps when it answered or why it did not. Throws SimProviderError. */
  async function noting<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      await database.global((tx) => store.noteAnswer(tx, new Date(clock())));
      return answer;
    } catch (error) {
      // A card that it does not know is an answer.
      if (error instanceof SimProviderError && error.code !== 'unknown_sim') {
        const { code, retryAfterMs } = error;
        const until = retryAfterMs === undefined ? null : new Date(clock() + retryAfterMs);
        await database.global((tx) => store.noteFailure(tx, code, new Date(clock()), until));
      }
      throw error;
    }
  }

  async function test(): Promise<SimProviderTest> {
    const provider = await open();
    if (provider === undefined) return { ok: false, cards: null, failure: null };
    try {
      return { ok: true, cards: await refresh(provider), failure: null };
    } catch (error) {
      if (!(error instanceof SimProviderError)) throw error;
      return { ok: false, cards: null, failure: error.code };
    }
  }

  function found(): Promise<FoundSim[]> {
    return database.global((tx) => store.listUnknown(tx));
  }

  return { get, save, open, refresh, noting, test, found };
}
