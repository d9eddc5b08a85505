import { disputesApi } from '@rota/contract/disputes';
import { ordersApi } from '@rota/contract/orders';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../api-client.ts';
import { DEMO_PHONES } from './guests.ts';

/** Interval of checks for a completed order, ms. */
const LOOK_MS = 15_000;
const EVIDENCE_DAYS = 7;

/** A guest's bank disputes the payment of the first completed order. One dispute per project, for an operator to handle. */
export async function noteDispute(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  const known = await client.call(disputesApi.list, { params, query: {} });
  while (known.length === 0) {
    await delay(LOOK_MS);
    const { items } = await client.call(ordersApi.list, {
      params,
      query: { status: 'completed', limit: 20, sort: 'number' },
    });
    const order = items.find(({ phone, total_minor: total }) => phone.startsWith(DEMO_PHONES) && total > 0);
    if (order === undefined) continue;
    const due_at = new Date(Date.now() + EVIDENCE_DAYS * 86_400_000).toISOString();
    const body = { order_id: order.order_id, reason: 'The guest says that nothing was brought', due_at };
    await client.call(disputesApi.open, { params, body });
    return;
  }
}
