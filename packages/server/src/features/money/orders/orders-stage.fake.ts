import { api } from '@rota/contract/areas';
import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';
import { waitFor, type Answer } from '@rota/testing';
import {
  startCallsStage,
  type CallsStage,
  type CallsStageOptions,
} from '../../work/robot-calls/calls-stage.fake.ts';

/** A restaurant that sells: a menu at the bar, a code on the table, a robot between them, and a guest's phone. */
export type OrdersStage = CallsStage & {
  readonly admin: string;
  readonly qr: string;
  readonly stationId: string;
  readonly products: { readonly soup: string; readonly coffee: string; readonly water: string };
  /** What a guest sends for two soups and a large coffee, 29,000 in all; `change` replaces fields. */
  anOrder(change?: Record<string, unknown>): Record<string, unknown>;
  guest(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** The last code that was sent to a phone. */
  codeOf(phone: string): Promise<string>;
  /** Orders and verifies the phone: the order's token. */
  orderVerified(change?: Record<string, unknown>): Promise<string>;
  /** Does what a guest does at the bank, and comes back: the page that the browser is sent to. */
  payAtBank(redirectUrl: string, card?: string): Promise<string | undefined>;
  /** A verified order that is paid: its token. */
  orderPaid(change?: Record<string, unknown>): Promise<string>;
};

/** A property of a product: how large it is. */
const SIZE = {
  key: 'size',
  type: 'select',
  label: { en: 'Size', tr: 'Boy' },
  is_required: true,
  options: [
    { value: 'small', label: { en: 'Small', tr: 'Küçük' }, additional_price_minor: 0, is_default: true },
    { value: 'large', label: { en: 'Large', tr: 'Büyük' }, additional_price_minor: 1e3 },
  ],
};

let phones = 5_320_000_000;

export async function startOrdersStage({
  config,
}: Pick<CallsStageOptions, 'config'> = {}): Promise<OrdersStage> {
  const stage = await startCallsStage({ lids: ['1', '2'], ...(config !== undefined && { config }) });
  const { server, projectId, targets } = stage;
  const admin = await stage.as('rr_project_admin');
  const root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  const make = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await stage.call(admin, 'POST', `/projects/${projectId}/${path}`, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, unknown>;
  };
  const menu = String((await make('menus', { name: { en: 'Menu', tr: 'Menü' } }))['menu_id']);
  const product = async (name: string, price_minor: number, more: object = {}): Promise<string> =>
    String(
      (
        await make('products', {
          name: { en: name, tr: name },
          price_minor,
          menu_ids: [menu],
          preparation_minutes: 0,
          ...more,
        })
      )['product_id'],
    );
  const products = {
    soup: await product('Soup', 12_000, { discounted_price_minor: 11_000, allergens: ['celery', 'milk'] }),
    coffee: await product('Coffee', 6_000, { properties: [SIZE] }),
    water: await product('Water', 0),
  };
  const station = await make('stations', {
    name: 'Pass',
    target_id: targets.bar,
    menu_id: menu,
    purposes: [{ kind: 'delivery' }],
  });
  const stationId = String(station['station_id']);
  const code = await make('qr-codes', {
    target_id: targets.table,
    pickup_location_id: stationId,
    printable_name: 'Table 4',
  });
  const qr = String(code['code']);

  const guest: OrdersStage['guest'] = (method, path, body) => stage.call(undefined, method, path, body);
  const anOrder: OrdersStage['anOrder'] = (change = {}) => ({
    qr,
    client_request_id: `request-${Math.random().toString(36).slice(2)}-${Date.now()}`,
    receiver_name: 'Ayşe',
    phone: `+90${phones++}`,
    language: 'en',
    confirmed: true,
    consents: { terms: true, privacy: true, distance_sales: true },
    items: [
      { product_id: products.soup, quantity: 2 },
      { product_id: products.coffee, quantity: 1, properties: { size: { large: 1 } } },
    ],
    ...change,
  });
  const codeOf: OrdersStage['codeOf'] = (phone) =>
    waitFor(async () => {
      const { body } = await stage.call(root, 'GET', '/sms-outbox');
      const sent = api.outbox.smsOutbox.response
        .parse(body)
        .find(({ to, text }) => to === phone && / #\d{6}$/.test(text));
      return sent && /#(\d{6})$/.exec(sent.text)?.[1];
    });
  const orderVerified: OrdersStage['orderVerified'] = async (change) => {
    const order = anOrder(change);
    const made = await guest('POST', '/public/orders', order);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const { order_token: orderToken } = made.body as { order_token: string };
    const right = await guest('POST', `/public/orders/${orderToken}/code`, {
      code: await codeOf(String(order['phone'])),
    });
    if (right.status !== 200) throw new Error(JSON.stringify(right.body));
    return orderToken;
  };
  const post = (
    url: string,
    form: Record<string, string>,
    redirect: RequestRedirect = 'follow',
  ): Promise<Response> => fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect });
  const payAtBank: OrdersStage['payAtBank'] = async (redirectUrl, card = TEST_CARDS.ok) => {
    const page = (path: string): string => `${String(server.url)}${path}`;
    const { pathname } = new URL(redirectUrl);
    let html = await (await post(page(pathname), { number: card, expiry: '12/39', cvc: '123' })).text();
    if (html.includes('/3d/'))
      html = await (await post(page(pathname.replace('/pay/', '/3d/')), { code: TEST_3D_CODE })).text();
    const back = /action="([^"]*\/api\/public\/payments\/return\/[^"]+)"/.exec(html)?.[1];
    if (back === undefined) return undefined;
    const fields = [...html.matchAll(/name="(payment|state|signature)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    );
    const answer = await post(
      page(new URL(back.replaceAll('&#38;', '&')).pathname),
      Object.fromEntries(fields) as Record<string, string>,
      'manual',
    );
    return answer.headers.get('location') ?? undefined;
  };
  const orderPaid: OrdersStage['orderPaid'] = async (change) => {
    const token = await orderVerified(change);
    const begun = await guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true });
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    await payAtBank((begun.body as { redirect_url: string }).redirect_url);
    return token;
  };
  return {
    ...stage,
    admin,
    qr,
    stationId,
    products,
    anOrder,
    guest,
    codeOf,
    orderVerified,
    payAtBank,
    orderPaid,
  };
}
