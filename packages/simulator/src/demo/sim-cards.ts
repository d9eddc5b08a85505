import { api } from '@rota/contract/areas';
import type { ApiClient } from './api-client.ts';

const MEGABYTE = 1_000_000;
const PLAN_MB = 500;
/** Megabytes that the cards of the robots have used, in the order of the robots: one is nearly out of data. */
const USED_MB = [146, 203, 421, 98, 187, 240, 122, 75, 310, 164, 218, 133];
const DAY_MS = 86_400_000;

/** A SIM card in each of the hotel's robots and two spares, where the project has none. The period began 20 days ago. */
export async function ensureSimCards(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  if ((await client.call(api.simCards.list, { params })).length > 0) return;
  const robots = await client.call(api.robots.list, { params });
  const inOrder = robots.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (let index = 0; index < inOrder.length + 2; index += 1) {
    const card = await client.call(api.simCards.create, { params, body: aCard(index) });
    const robot = inOrder[index];
    if (robot !== undefined)
      await client.call(api.simCards.bind, {
        params: { projectId, simId: card.sim_id },
        body: { robot_id: robot.robot_id },
      });
  }
}

function aCard(index: number) {
  const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    iccid: `8988228066602${String(100_200 + index * 37)}`,
    msisdn: `+8822800${String(40_100 + index * 13)}`,
    plan: 'IoT 500 MB',
    data_used: (USED_MB[index] ?? 0) * MEGABYTE,
    data_total: PLAN_MB * MEGABYTE,
    sms_used: index,
    sms_total: 250,
    period_start: dayFrom(-20),
    period_end: dayFrom(10),
    cost_minor: 150,
    currency: 'EUR' as const,
  };
}
