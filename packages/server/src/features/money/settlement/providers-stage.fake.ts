import type { OrderDetails } from '@rota/contract/orders';
import type { LedgerEntry } from '@rota/contract/payments';
import type { SubMerchant } from '@rota/contract/sub-merchants';
import {
  payAtPeer,
  startIyzicoPeer,
  startStripePeer,
  waitFor,
  type IyzicoPeer,
  type StripePeer,
} from '@rota/testing';
import { startOrdersStage, type OrdersStage } from '../orders/orders-stage.fake.ts';

export const KEYS = {
  iyzico: { provider: 'iyzico', api_key: 'sandbox-of-the-test', secret_key: 'secret-of-the-test' },
  stripe: { provider: 'stripe', secret_key: 'sk_test_of_the_test', webhook_secret: 'whsec_of_the_test' },
} as const;
export const PROVIDERS = ['iyzico', 'stripe'] as const;
export type Name = (typeof PROVIDERS)[number];
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A refund above it waits for a second person. */
export const LIMIT_MINOR = 20_000;

const SELLERS = { Deniz: 'TR33 0006 1005 1978 6457 8413 26', Ada: 'DE89370400440532013000' } as const;

/** A restaurant whose soup is sold by Deniz and whose coffee by Ada, with both providers as peers that misbehave on request. */
export type ProvidersStage = OrdersStage & {
  readonly peers: { readonly iyzico: IyzicoPeer; readonly stripe: StripePeer };
  /** The answer of a call of the project, where it does not fail; by the submerchant administrator by default. */
  own(method: Method, path: string, body?: unknown, token?: string): Promise<unknown>;
  /** The code with which it fails. */
  refusalCode(method: Method, path: string, body?: unknown, token?: string): Promise<string>;
  /** An order that is fetched at the pass: its id, and where it is paid. */
  beginOrder(
    about?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly orderId: string; readonly redirect_url: string }>;
  /** Goes through the pages of a provider as a browser does, and comes back from them, or does not. */
  payAt(name: Name, redirectUrl: string, options?: { readonly comesBack: boolean }): Promise<void>;
  /** The return address of the browser at that page. */
  returnUrlAt(name: Name, redirectUrl: string): string;
  order(orderId: string): Promise<OrderDetails>;
  /** Such an order that is paid at the provider in use. */
  paidAt(name: Name, about?: Readonly<Record<string, unknown>>): Promise<OrderDetails>;
  handedOver(orderId: string): Promise<void>;
  /** The ledger of an order: account and party, each with its sum. */
  booksOf(orderId: string): Promise<Record<string, number>>;
  /** What a provider took for an order and did not give back. */
  keptAt(name: Name, orderId: string): number;
  /** What of an order a provider sent to sellers and did not take back. */
  heldBySellers(name: Name, orderId: string): number;
  /** Its keys are entered, it takes cards from now on, and it knows the sellers. */
  sellWith(name: Name): Promise<void>;
  /** The provider loses what it took last; what is answered gives it back. */
  forgetLast(name: Name): () => void;
  /** The bank of each seller has paid what their account at Stripe was below zero. */
  debtsCollected(): void;
  /** So much time goes by that whatever is open is looked after. */
  settleOrder(orderId: string): Promise<void>;
};

export async function startProvidersStage(): Promise<ProvidersStage> {
  const peers = {
    iyzico: await startIyzicoPeer({
      apiKey: KEYS.iyzico.api_key,
      secretKey: KEYS.iyzico.secret_key,
      againMs: 100,
    }),
    stripe: await startStripePeer({
      secretKey: KEYS.stripe.secret_key,
      webhookSecret: KEYS.stripe.webhook_secret,
      againMs: 100,
    }),
  };
  const stage = await startOrdersStage({
    config: { paymentUrls: { iyzico: peers.iyzico.url, stripe: peers.stripe.url } },
  });
  const { projectId } = stage;
  for (const name of PROVIDERS)
    peers[name].settings.webhookUrl =
      `${String(stage.server.url)}/api/public/payments/webhooks/${name}/${projectId}`;
  const root = await stage.server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  const merchant = await stage.as('rr_submerchant_admin');

  const own: ProvidersStage['own'] = async (method, path, body, token = merchant) => {
    const answer = await stage.call(token, method, `/projects/${projectId}/${path}`, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const names = await openShops({ ...stage, own }, root);

  const beginOrder: ProvidersStage['beginOrder'] = async (about = {}) => {
    const token = await stage.orderVerified({ fulfilment: 'pickup', ...about });
    const answer = await stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { items } = (await own('GET', 'orders?limit=1&sort=-number')) as { items: OrderDetails[] };
    return { orderId: String(items[0]?.order_id), ...(answer.body as { redirect_url: string }) };
  };
  const order: ProvidersStage['order'] = async (orderId) =>
    (await own('GET', `orders/${orderId}`)) as OrderDetails;
  const payAt: ProvidersStage['payAt'] = (name, redirectUrl, { comesBack } = { comesBack: true }) =>
    payAtPeer(redirectUrl, { number: peers[name].cards.ok, code: peers[name].cards.code }, comesBack);

  return {
    ...stage,
    peers,
    own,
    beginOrder,
    order,
    payAt,
    async refusalCode(method, path, body, token = merchant) {
      return (
        (await stage.call(token, method, `/projects/${projectId}/${path}`, body)).body as {
          resultCode: string;
        }
      ).resultCode;
    },
    returnUrlAt: (name, redirectUrl) =>
      name === 'iyzico'
        ? String(
            peers.iyzico.books.forms.get(new URL(redirectUrl).searchParams.get('token') ?? '')?.request
              .callbackUrl,
          )
        : String(peers.stripe.books.sessions.get(redirectUrl.split('/').at(-1) ?? '')?.successUrl),
    async paidAt(name, about) {
      const { orderId, redirect_url: redirectUrl } = await beginOrder(about);
      await payAt(name, redirectUrl);
      return waitFor(async () => {
        const paid = await order(orderId);
        return paid.status === 'paid' ? paid : undefined;
      });
    },
    async handedOver(orderId) {
      const steps = ['new', 'accepted', 'preparing', 'ready', 'served'];
      for (const [index, step] of steps.slice(1).entries())
        await own(
          'POST',
          `orders/${orderId}/kitchen`,
          {
            from: steps[index],
            step,
          },
          stage.admin,
        );
    },
    async booksOf(orderId) {
      const { items } = (await own('GET', 'ledger?limit=100')) as {
        items: LedgerEntry[];
      };
      const books: Record<string, number> = {};
      for (const { account, party, amount_minor: amount, order_id: of } of items) {
        if (of !== orderId) continue;
        const key = `${account} ${names.get(party) ?? 'house'}`;
        books[key] = (books[key] ?? 0) + amount;
      }
      return Object.fromEntries(Object.entries(books).filter(([, amount]) => amount !== 0));
    },
    keptAt: (name, orderId) =>
      name === 'iyzico' ? keptByIyzico(peers.iyzico, orderId) : keptByStripe(peers.stripe, orderId),
    heldBySellers: (name, orderId) =>
      name === 'iyzico' ? heldOfIyzico(peers.iyzico, orderId) : heldOfStripe(peers.stripe, orderId),
    async sellWith(name) {
      await own('PUT', 'payment-providers/keys', KEYS[name]);
      await own('PUT', 'payment-providers/chosen', { provider: name });
      for (const { sub_merchant_id: id } of (await own('GET', 'sub-merchants')) as SubMerchant[])
        await own('POST', `sub-merchants/${id}/register`);
    },
    forgetLast: (name) =>
      name === 'iyzico' ? forgetLastOfIyzico(peers.iyzico) : forgetLastOfStripe(peers.stripe),
    debtsCollected() {
      for (const account of peers.stripe.books.accounts.keys()) peers.stripe.books.collectDebt(account);
    },
    async settleOrder(orderId) {
      for (let round = 0; round < 3; round += 1) {
        for (const table of ['payment', 'refund', 'payout_release'])
          await stage.server.db.asOwner(
            `update ${table} set worker_until = now() - interval '1 minute' where order_id = $1`,
            [orderId],
          );
        await stage.server.lookAfterOrders();
      }
    },
    async stop() {
      await stage.stop();
      await Promise.all([peers.iyzico.stop(), peers.stripe.stop()]);
    },
  };
}

/** Fees, a limit, and two sellers with a product each. @returns their names by id */
async function openShops(
  stage: Pick<ProvidersStage, 'own' | 'products'>,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const { version } = (await stage.own('GET', 'commerce')) as { version: number };
  const fees = {
    commission_fee_minor: 100,
    commission_rate_percent: 7.5,
    service_commission_rate_percent: 1.25,
  };
  await stage.own(
    'PATCH',
    'commerce',
    { version, payment: { ...fees, refund_limit_minor: LIMIT_MINOR } },
    root,
  );
  const names = new Map<string, string>();
  for (const [name, iban] of Object.entries(SELLERS)) {
    const form = {
      name,
      kind: 'limited_company',
      legal_name: `${name} Gıda Ltd. Şti.`,
      tax_office: 'Beyoğlu',
      tax_number: '1234567890',
    };
    const contact = {
      iban,
      email: `${name.toLowerCase()}@example.com`,
      phone: '+905320000000',
      address: 'İstanbul',
    };
    const { sub_merchant_id: id } = (await stage.own('POST', 'sub-merchants', {
      ...form,
      ...contact,
    })) as SubMerchant;
    names.set(id, name);
    const product = name === 'Deniz' ? stage.products.soup : stage.products.coffee;
    await stage.own('PUT', 'sub-merchants/products', { product_ids: [product], sub_merchant_id: id });
  }
  return names;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function keptByIyzico({ books }: IyzicoPeer, orderId: string): number {
  const payments = [...books.payments.values()].filter(({ request }) => request.basketId === orderId);
  return sumOf(
    payments.map(
      ({ minor, lines }) => minor - sumOf(lines.flatMap(({ refunds }) => refunds.map((one) => one.minor))),
    ),
  );
}

function keptByStripe({ books }: StripePeer, orderId: string): number {
  const charges = books.charges().filter(({ metadata }) => metadata['orderId'] === orderId);
  return sumOf(charges.map(({ amount, refunds }) => amount - sumOf(refunds.map((one) => one.amount))));
}

function heldOfIyzico({ books }: IyzicoPeer, orderId: string): number {
  const payments = [...books.payments.values()].filter(({ request }) => request.basketId === orderId);
  // 2: approved.
  return sumOf(
    payments.flatMap(({ lines }) =>
      lines.filter(({ status }) => status === 2).map(({ payoutMinor }) => payoutMinor),
    ),
  );
}

function heldOfStripe({ books }: StripePeer, orderId: string): number {
  const sent = books.transfers().filter(({ charge }) => charge.metadata['orderId'] === orderId);
  // What is all one seller's stands on their account from the start, less the fee: it is theirs once it was paid out from there.
  const isTheirs = ({ charge, destination }: (typeof sent)[number]): boolean =>
    charge.session.destination === undefined ||
    [...books.payouts.values()].some(
      ({ account, metadata }) =>
        account === destination && charge.session.lines.some(({ id }) => id === metadata['item']),
    );
  const feeOf = ({ charge: { session } }: (typeof sent)[number]): number =>
    session.destination === undefined ? 0 : session.feeAmount;
  return sumOf(
    sent
      .filter(isTheirs)
      .map((one) => one.amount - feeOf(one) - sumOf(one.reversals.map((back) => back.amount))),
  );
}

function forgetLastOfIyzico({ books: { payments } }: IyzicoPeer): () => void {
  const [id, payment] = [...payments].at(-1) ?? [];
  if (id === undefined || payment === undefined) throw new Error('Nothing was taken.');
  payments.delete(id);
  return () => void payments.set(id, payment);
}

function forgetLastOfStripe({ books: { sessions } }: StripePeer): () => void {
  const session = [...sessions.values()].findLast(({ charge }) => charge !== undefined);
  if (session === undefined) throw new Error('Nothing was taken.');
  const { charge } = session;
  session.charge = undefined;
  return () => {
    session.charge = charge;
  };
}
