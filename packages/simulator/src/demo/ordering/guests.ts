import { publicOrdersApi, type PublicOrder } from '@rota/contract/orders';
import { publicQrApi, qrCodesApi } from '@rota/contract/qr-codes';
import { TEST_CARDS } from '@rota/contract/sandbox-bank';
import type { LinkLog } from '@rota/robot-link';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import type { ApiClient } from '../api-client.ts';
import { payAtTestBank } from './bank-visit.ts';
import { aGuest, anOrderOf, mayOrder, type DemoGuest } from './guest-order.ts';
import type { CodeOf } from './sms-codes.ts';

/** The number of orders at the start, so that there is one in each state; then one arrives now and then. */
const AT_FIRST = 6;
const PAUSE_S = { first: 4, low: 60, high: 110 } as const;
/** Interval at which a guest looks at the phone, ms, and for how long at most. */
const LOOK_MS = 4_000;
const PATIENCE_MS = 40 * 60_000;

/** Numbers of demo guests begin so: no phone has one. */
export const DEMO_PHONES = '+90500000';

export type GuestsDeps = {
  readonly client: ApiClient;
  readonly projectId: number;
  readonly apiUrl: string;
  readonly codeOf: CodeOf;
  readonly random: Random;
  readonly log: Pick<LinkLog, 'warn'>;
};

/** Guests of the hotel order by its codes, as phones do. Until the process ends. */
export async function runGuests(deps: GuestsDeps): Promise<never> {
  const { client, projectId, random, log } = deps;
  const { items } = await client.call(qrCodesApi.list, { params: { projectId }, query: { limit: 100 } });
  const codes = items.filter(({ can_order: canOrder }) => canOrder).map(({ code }) => code);
  for (let number = 0; ; number += 1) {
    await delay((number < AT_FIRST ? PAUSE_S.first : random.between(PAUSE_S.low, PAUSE_S.high)) * 1_000);
    const code = random.pick(codes);
    if (code === undefined) continue;
    // The first ones all pay: a kitchen with nothing to do shows nothing.
    const guest = number < AT_FIRST ? { ...aGuest(random), kind: 'pays' as const } : aGuest(random);
    visit(deps, code, guest).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'a guest failed to order'),
    );
  }
}

async function visit(
  { client, apiUrl, codeOf, random }: GuestsDeps,
  qr: string,
  guest: DemoGuest,
): Promise<void> {
  await client.call(publicQrApi.place, { params: { code: qr }, query: {} });
  const offer = await client.call(publicOrdersApi.offer, { params: { code: qr } });
  const items = anOrderOf(offer, random);
  if (!mayOrder(offer, items)) return;
  // By the clock: a start later on has other guests, to whom no code was sent yet.
  const phone = `${DEMO_PHONES}${String(Math.floor(Date.now() / 1_000) % 9_000).padStart(4, '0')}`;
  const { order_token: orderToken } = await client.call(publicOrdersApi.create, {
    body: {
      qr,
      client_request_id: randomUUID(),
      items,
      receiver_name: guest.name,
      note: guest.note,
      phone,
      confirmed: true,
      consents: {
        terms: true,
        privacy: true,
        distance_sales: true,
        marketing: false,
      },
      accepts_wait: true,
      wants_sms: false,
      language: guest.language,
    },
  });
  const params = { orderToken };
  const code = await codeOf(phone);
  if (code === undefined) return;
  await client.call(publicOrdersApi.code, { params, body: { code } });
  if (guest.kind === 'leaves') return;
  const { redirect_url: redirectUrl } = await client.call(publicOrdersApi.pay, {
    params,
    body: { accepts_wait: true },
  });
  if (redirectUrl.includes('/pay/'))
    await payAtTestBank(apiUrl, redirectUrl, guest.kind === 'declined' ? TEST_CARDS.declined : TEST_CARDS.ok);
  await follow(client, orderToken, guest);
}

/** Watches the order, opens the lid when the robot stands there, and takes what it brought. */
export async function follow(
  client: ApiClient,
  orderToken: string,
  { kind }: Pick<DemoGuest, 'kind'>,
): Promise<void> {
  const params = { orderToken };
  const until = Date.now() + PATIENCE_MS;
  let hasComplained = kind !== 'complains';
  while (Date.now() < until) {
    await delay(LOOK_MS);
    const order: PublicOrder = await client.call(publicOrdersApi.get, { params });
    if (order.closed_at !== null) return;
    // It is no failure when the robot no longer waits: the guest looks again.
    if (order.may_open_lid) await client.call(publicOrdersApi.open, { params }).catch(() => undefined);
    else if (order.may_say_taken) await client.call(publicOrdersApi.taken, { params }).catch(() => undefined);
    if (!hasComplained && order.stage === 'here') {
      hasComplained = true;
      await client.call(publicOrdersApi.problem, { params, body: { kind: 'something_missing', text: '' } });
    }
  }
}
