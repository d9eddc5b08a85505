import { ordersApi, type Order } from '@rota/contract/orders';
import type { LinkLog } from '@rota/robot-link';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../api-client.ts';
import { DEMO_PHONES } from './guests.ts';

/** Interval at which the cook looks at the board, ms. */
const LOOK_MS = 4_000;
/** One order in so many is refused. */
const REFUSES_ONE_IN = 12;

/** The next step of the demo's kitchen with an order. */
export type KitchenAct =
  | {
      readonly is: 'step';
      readonly step: 'accepted' | 'preparing' | 'ready' | 'served';
      readonly minutes?: number;
    }
  | { readonly is: 'refuse' }
  | { readonly is: 'solve' };

/**
 * What is to be done with an order, from how long ago it was paid; undefined: nothing yet. Each order has a pace of its own, so that there
 * are some at each step.
 */
export function nextAct(order: Order, now: number): KitchenAct | undefined {
  if (order.paid_at === null || !order.phone.startsWith(DEMO_PHONES)) return undefined;
  const seconds = (now - Date.parse(order.paid_at)) / 1_000;
  const pace = 1 + (order.number % 4) * 0.8;
  if (order.needs_help)
    return seconds < 240
      ? undefined
      : order.problem === null
        ? { is: 'step', step: 'served' }
        : { is: 'solve' };
  if (order.status !== 'paid') return undefined;
  switch (order.kitchen) {
    case 'new':
      if (seconds < 15 * pace) return undefined;
      return order.number % REFUSES_ONE_IN === REFUSES_ONE_IN - 1
        ? { is: 'refuse' }
        : { is: 'step', step: 'accepted' };
    case 'accepted':
      return seconds < 25 * pace
        ? undefined
        : { is: 'step', step: 'preparing', minutes: Math.ceil(pace * 1.5) };
    case 'preparing':
      return seconds < 70 * pace ? undefined : { is: 'step', step: 'ready' };
    case 'ready':
      // Items that a robot delivers count as served once it has left.
      return order.fulfilment === 'pickup' && seconds > 120 * pace
        ? { is: 'step', step: 'served' }
        : undefined;
    default:
      return undefined;
  }
}

type KitchenDeps = {
  readonly client: ApiClient;
  readonly projectId: number;
  readonly log: Pick<LinkLog, 'warn'>;
};

/** Prepares the orders of the demo's guests until the process ends. Staff handle the orders of real people. */
export async function runKitchen({ client, projectId, log }: KitchenDeps): Promise<never> {
  for (;;) {
    await delay(LOOK_MS);
    try {
      const query = { state: 'open', limit: 100, sort: 'number' } as const;
      const { items } = await client.call(ordersApi.list, { params: { projectId }, query });
      for (const order of items) {
        const act = nextAct(order, Date.now());
        // An operator at the console was faster: evaluate the order again.
        if (act !== undefined) await carryOut(client, projectId, order, act).catch(() => undefined);
      }
    } catch (error) {
      log.warn({ error: String(error) }, 'the kitchen failed to read its orders');
    }
  }
}

async function carryOut(client: ApiClient, projectId: number, order: Order, act: KitchenAct): Promise<void> {
  const params = { projectId, orderId: order.order_id };
  if (act.is === 'solve') await client.call(ordersApi.solve, { params });
  else if (act.is === 'refuse')
    await client.call(ordersApi.refuse, {
      params,
      body: { note: order.language === 'tr' ? 'Malzeme kalmadı' : 'We ran out', sold_out_product_ids: [] },
    });
  else if (order.kitchen !== null) {
    const minutes = act.minutes === undefined ? {} : { ready_in_minutes: act.minutes };
    await client.call(ordersApi.step, { params, body: { from: order.kitchen, step: act.step, ...minutes } });
  }
}
