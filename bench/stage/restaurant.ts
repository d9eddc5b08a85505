import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from './product.ts';

/** The waits of a guest, one after the other. */
export const STEPS = ['look', 'order', 'code', 'pay', 'paid'] as const;
export type Step = (typeof STEPS)[number];
export type Restaurant = {
  /** Orders as the nth guest, from the scan to the paid order; `took` hears how long each step took, ms. */
  readonly serve: (nth: number, took: (step: Step, ms: number) => void) => Promise<void>;
};

/** An SMS costs money, so that one code on a table sends so many an hour: there are several tables. */
const TABLES = 4;

/** Lets a project sell: a menu, a place that serves it, and codes on tables. */
export async function openRestaurant(
  { url, call }: Product,
  projectId: number,
  mapId: string,
): Promise<Restaurant> {
  const [site = '', floor = ''] = mapId.split('_');
  const make = <T>(path: string, body: object): Promise<T> =>
    call<T>('POST', `/projects/${String(projectId)}/${path}`, body);
  const target = (name: string, x: number, y: number) =>
    make<{ target_id: string }>('targets', { name, site, floor, x, y, type: 'table' }).then(
      ({ target_id: id }) => id,
    );
  const { menu_id: menu } = await make<{ menu_id: string }>('menus', { name: { en: 'Menu', tr: 'Menü' } });
  const { product_id: soup } = await make<{ product_id: string }>('products', {
    name: {
      en: 'Soup',
      tr: 'Çorba',
    },
    price_minor: 12e3,
    menu_ids: [menu],
    preparation_minutes: 0,
  });
  const { station_id: station } = await make<{ station_id: string }>('stations', {
    name: 'Pass',
    target_id: await target('Pass', 1.5, 1.5),
    menu_id: menu,
    purposes: [{ kind: 'delivery' }],
  });
  const codes: string[] = [];
  for (let table = 1; table <= TABLES; table += 1) {
    const at = {
      target_id: await target(`Table ${String(table)}`, 1.5 + table, 3),
      pickup_location_id: station,
    };
    codes.push((await make<{ code: string }>('qr-codes', at)).code);
  }

  async function public_<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/api/public/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const form = (
    to: string,
    fields: Record<string, string>,
    redirect: RequestRedirect = 'follow',
  ): Promise<Response> => fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect });

  async function codeOf(phone: string): Promise<string> {
    for (;;) {
      const sent = await call<{ to: string; text: string }[]>('GET', '/sms-outbox');
      const code = /#(\d{6})$/.exec(sent.find(({ to }) => to === phone)?.text ?? '')?.[1];
      if (code !== undefined) return code;
      await delay(100);
    }
  }

  async function serve(nth: number, took: (step: Step, ms: number) => void): Promise<void> {
    const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const answer = await work();
      took(step, performance.now() - begun);
      return answer;
    };
    const qr = codes[nth % codes.length] ?? '';
    const phone = `+90532${String(1_000_000 + nth)}`;
    await timed('look', () => public_('GET', `qr/${qr}`));
    const { order_token: token } = await timed('order', () =>
      public_<{ order_token: string }>('POST', 'orders', {
        qr,
        clientRequestId: `bench-guest-number-${String(nth)}`,
        receiver_name: 'Ayşe',
        phone,
        fulfilment: 'pickup',
        confirmed: true,
        accepts_wait: true,
        consents: {
          terms: true,
          privacy: true,
          distance_sales: true,
        },
        items: [
          {
            product_id: soup,
            quantity: 2,
          },
        ],
      }),
    );
    const code = await codeOf(phone);
    await timed('code', () => public_('POST', `orders/${token}/code`, { code }));
    const { redirect_url: redirectUrl } = await timed('pay', () =>
      public_<{ redirect_url: string }>('POST', `orders/${token}/pay`, { accepts_wait: true }),
    );
    const page = `${url}${new URL(redirectUrl).pathname}`;
    await form(page, { number: TEST_CARDS.ok, expiry: '12/39', cvc: '123' });
    const html = await (await form(page.replace('/pay/', '/3d/'), { code: TEST_3D_CODE })).text();
    const back = new URL(/action="([^"]*\/return\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? url);
    const fields = [...html.matchAll(/name="(payment|state|signature)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    );
    await timed('paid', () =>
      form(`${url}${back.pathname}`, Object.fromEntries(fields) as Record<string, string>, 'manual'),
    );
    const { status } = await public_<{ status: string }>('GET', `orders/${token}`);
    if (status !== 'paid') throw new Error(`Guest ${String(nth)} paid, and the order is ${status}.`);
  }

  return { serve };
}
