import { api } from '@rota/contract/areas';
import { marketApi } from '@rota/contract/market';
import { randomUUID } from 'node:crypto';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { payAtTestBank } from './bank-visit.ts';
import { anOrderOf, mayOrder } from './guest-order.ts';
import { DEMO_PHONES, follow, type GuestsDeps } from './guests.ts';

const APP = {
  name: 'Lale app',
  note: 'Guests of the hotel order with it',
  role: 'rr_client_market',
} as const;
const PIN = '4729';
/** Numbers of the app's users begin so, beside those of guests. */
const FIRST_PHONE = 9_001;

type DemoUser = {
  readonly name: string;
  readonly language: 'en' | 'tr';
  /** The verified address to which things are brought; without it they are fetched. */
  readonly room?: string;
  readonly orders: number;
  /** Deletes the account in the end. */
  readonly leaves?: true;
};

const USERS: readonly DemoUser[] = [
  { name: 'Selin Aksoy', language: 'tr', room: 'Room 101', orders: 2 },
  { name: 'Jonas Weber', language: 'en', room: 'Room 104', orders: 1 },
  { name: 'Hakan Demir', language: 'tr', orders: 1 },
  { name: 'Charlotte Green', language: 'en', room: 'Room 106', orders: 0 },
  { name: 'Nazlı Öztürk', language: 'tr', room: 'Room 102', orders: 0 },
  { name: 'Marco Rossi', language: 'en', orders: 0, leaves: true },
];

/** A guest who is signed in to the app, and the address for their deliveries. */
type SignedIn = {
  readonly mine: { readonly projectId: number; readonly userToken: string };
  readonly address: Address | undefined;
};
type Address = { readonly address_id: string; readonly target_id: string | null };

/** Users of the hotel's own app, made as the app makes them, at the first start only; some order, and one has left again. */
export async function ensureAppUsers(deps: GuestsDeps): Promise<void> {
  const { client, projectId, apiUrl, random, log } = deps;
  const params = { projectId };
  const { items } = await client.call(api.machineAccounts.list, { params, query: { limit: 100 } });
  if (items.some(({ name }) => name === APP.name)) return;
  const { token } = await client.call(api.machineAccounts.create, { params, body: APP });
  const app = createApiClient({ baseUrl: apiUrl, token: () => token });
  const stations = (await app.call(api.stations.list, { params, query: {} })).filter(
    ({ menu_id: menu }) => menu !== null,
  );
  for (const [index, user] of USERS.entries()) {
    const signedIn = await register(app, deps, user, index);
    if (signedIn === undefined) return;
    if (user.leaves === true)
      await app.call(marketApi.removeUser, { params: signedIn.mine, body: { pin: PIN } });
    for (let number = 0; number < user.orders; number += 1) {
      const station = random.pick(stations);
      if (station === undefined) continue;
      order(app, deps, signedIn, station.station_id).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'an app user failed to order'),
      );
    }
  }
}

/** Undefined where no code can be read. */
async function register(
  app: ApiClient,
  deps: GuestsDeps,
  user: DemoUser,
  index: number,
): Promise<SignedIn | undefined> {
  const { projectId, codeOf } = deps;
  const params = { projectId };
  const { name, language, room } = user;
  const phone = `${DEMO_PHONES}${String(FIRST_PHONE + index)}`;
  await app.call(marketApi.code, { params, body: { phone, language } });
  const code = await codeOf(phone);
  if (code === undefined) return undefined;
  const consents = { terms: true, privacy: true, marketing: index % 2 === 0 };
  const { user_token: userToken } = await app.call(marketApi.register, {
    params,
    body: { phone, code, pin: PIN, name, language, consents },
  });
  const mine = { projectId, userToken };
  const address =
    room === undefined
      ? undefined
      : await app.call(marketApi.addAddress, { params: mine, body: { label: room, address: room } });
  return { mine, address };
}

async function order(
  app: ApiClient,
  { client, apiUrl, random }: GuestsDeps,
  { mine, address }: SignedIn,
  stationId: string,
): Promise<void> {
  const query = address === undefined || address.target_id === null ? {} : { target_id: address.target_id };
  const offer = await app.call(marketApi.offer, { params: { projectId: mine.projectId, stationId }, query });
  const items = anOrderOf(offer, random);
  if (!mayOrder(offer, items)) return;
  const made = await app.call(marketApi.order, {
    params: mine,
    body: {
      station_id: stationId,
      client_request_id: randomUUID(),
      items,
      accepts_wait: true,
      confirmed: true,
      ...(address !== undefined && { address_id: address.address_id }),
      consents: {
        terms: true,
        privacy: true,
        distance_sales: true,
      },
    },
  });
  if (made.may_pay) {
    const params = { ...mine, orderId: made.order_id };
    const { redirect_url: redirectUrl } = await app.call(marketApi.pay, {
      params,
      body: { accepts_wait: true },
    });
    if (redirectUrl.includes('/pay/')) await payAtTestBank(apiUrl, redirectUrl);
  }
  await follow(client, new URL(made.page_url).hash.slice(1), { kind: 'pays' });
}
