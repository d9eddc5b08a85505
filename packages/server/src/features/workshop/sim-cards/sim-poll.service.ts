import { SimProviderError, type SimProvider } from '../../../adapters/sim/index.ts';
import type { Database } from '../../../db/database.ts';
import type { SimProviderService } from './sim-provider.service.ts';
import * as store from './sim-cards.store.ts';

type PollDeps = {
  readonly database: Database;
  readonly providers: Pick<SimProviderService, 'open' | 'noting'>;
  readonly clock: () => number;
};

const DAY_MS = 86_400_000;
/** A card is asked after again so long after the last time: a little less than an hour, since rounds come by the minute. */
const DUE_AFTER_MS = 59 * 60_000;
const ROUNDS_PER_HOUR = 60;
/** Days of use that are read of a card that is new. */
const FIRST_DAYS = 31;

/**
 * Fetches figures, a share of the cards each minute, so that each is asked after once an hour. A card is taken before it is asked after: what
 * one server has taken, no other asks after.
 */
export function createSimPolling({ database, providers, clock }: PollDeps) {
  async function pollOne(provider: SimProvider, card: store.TakenCard): Promise<void> {
    const { project_id: projectId, sim_id: simId, iccid } = card;
    const quota = await providers.noting(() => provider.getQuota(iccid));
    const today = new Date(clock()).toISOString().slice(0, 10);
    const known = await database.tenant(projectId, (tx) => store.lastDay(tx, projectId, simId));
    const from = known ?? new Date(clock() - FIRST_DAYS * DAY_MS).toISOString().slice(0, 10);
    const days = await providers.noting(() => provider.getUsage(iccid, from, today));
    await database.tenant(projectId, async (tx) => {
      // The card may have been removed, or moved to another project, in the meantime.
      const row = await store.lockCard(tx, projectId, simId);
      if (row === undefined || row.provider === 'manual') return;
      await store.saveDays(tx, projectId, simId, days);
      await store.saveFigures(tx, projectId, simId, {
        data_used: quota.dataUsed,
        data_total: quota.dataTotal,
        period_end: quota.periodEnd,
        sms_used: await store.countSms(tx, projectId, simId, row.period_start),
        figures_at: new Date(clock()),
      });
    });
  }

  /** Asks after the cards that are due now. A provider that does not answer is left alone until the next round. */
  async function round(): Promise<void> {
    const provider = await providers.open();
    if (provider === undefined) return;
    const taken = await database.global(async (tx) => {
      const most = Math.ceil((await store.countPolled(tx)) / ROUNDS_PER_HOUR);
      return most === 0 ? [] : store.takeDue(tx, new Date(clock() - DUE_AFTER_MS), most);
    });
    let trouble: SimProviderError | undefined;
    for (const card of taken) {
      if (trouble === undefined) trouble = await tryOne(provider, card);
      // Cards that were taken and not asked after are due again.
      else await noteError(card, trouble.code, true);
    }
  }

  /** @returns what is wrong with the provider; undefined where the card alone has a problem, or none */
  async function tryOne(provider: SimProvider, card: store.TakenCard): Promise<SimProviderError | undefined> {
    try {
      await pollOne(provider, card);
      return undefined;
    } catch (error) {
      if (!(error instanceof SimProviderError)) throw error;
      const isOfCard = error.code === 'unknown_sim';
      await noteError(card, error.code, !isOfCard);
      return isOfCard ? undefined : error;
    }
  }

  function noteError(card: store.TakenCard, code: SimProviderError['code'], retry: boolean): Promise<void> {
    const { project_id: projectId, sim_id: simId } = card;
    return database.tenant(projectId, (tx) => store.savePollError(tx, projectId, simId, code, retry));
  }

  return { round };
}
