import { z } from 'zod';
import { SimProviderError } from '../../../adapters/sim/index.ts';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { createSimPolling } from './sim-poll.service.ts';
import type { SimProviderService } from './sim-provider.service.ts';

const pollJob = defineJob({ name: 'sim-poll', access: 'system', payload: z.object({}) });
const listJob = defineJob({ name: 'sim-list', access: 'system', payload: z.object({}) });

/** Figures are fetched each minute for the cards that are due; the account's cards are listed once an hour. */
export function simJobs(
  polling: ReturnType<typeof createSimPolling>,
  providers: Pick<SimProviderService, 'open' | 'refresh'>,
): JobHandler[] {
  async function list(): Promise<void> {
    const provider = await providers.open();
    if (provider === undefined) return;
    await providers.refresh(provider).catch((error: unknown) => {
      // Why it failed is kept at the provider's settings; the next hour tries again.
      if (!(error instanceof SimProviderError)) throw error;
    });
  }
  return [
    { ...handleJob(pollJob, () => polling.round()), schedule: '* * * * *' },
    { ...handleJob(listJob, list), schedule: '7 * * * *' },
  ];
}
