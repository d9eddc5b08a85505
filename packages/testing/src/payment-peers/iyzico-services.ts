import { No, type FormRequest, type IyzicoBooks } from './iyzico-books.ts';
import { presentDay, presentDetails, majorOf, presentPayment } from './iyzico-reports.ts';

type Body = Readonly<Record<string, unknown>>;
/** The signed fields. */
export type Field = string | number | undefined;
/** A call by its method and path: its name, and what it does. */
export type Services = Readonly<
  Record<string, readonly [name: string, work: (body: Body, query: URLSearchParams) => object]>
>;

type Deps = {
  readonly books: IyzicoBooks;
  readonly sign: (fields: readonly Field[]) => string;
  readonly pageUrl: (token: string, language: string) => string;
  readonly now: () => number;
};

/** Time for which a form accepts cards, seconds. */
const FORM_LIVES_S = 1_800;

/** The iyzico calls that this product uses. */
export function createIyzicoServices({ books, sign, pageUrl, now }: Deps): Services {
  const echo = (body: Body): object => ({
    status: 'success',
    locale: 'tr',
    systemTime: now(),
    conversationId: body['conversationId'],
  });

  function formShown(body: Body): object {
    const form = books.forms.get(String(body['token']));
    if (form === undefined) throw new No('5115', 'Token not found');
    if (form.state === 'open') throw new No('5122', 'There is no payment for this token');
    if (form.state !== 'paid') {
      const paymentStatus = form.state === 'failed' ? 'FAILURE' : 'INIT_THREEDS';
      return {
        ...echo(body),
        token: form.token,
        paymentStatus,
        ...(form.why !== '' && { errorMessage: form.why }),
      };
    }
    const payment = [...books.payments.values()].find(({ token }) => token === form.token);
    if (payment === undefined) throw new No('1', 'The books are wrong');
    const shown = presentPayment(payment);
    const { paymentId, currency, basketId, paidPrice, price } = shown;
    const signature = sign([
      'SUCCESS',
      paymentId,
      currency,
      basketId,
      conversationOf(body),
      paidPrice,
      price,
      form.token,
    ]);
    return { ...echo(body), ...shown, token: form.token, paymentStatus: 'SUCCESS', signature };
  }

  function paymentOf(conversationId: unknown) {
    return [...books.payments.values()].filter(({ request }) => request.conversationId === conversationId);
  }

  return {
    'POST /payment/iyzipos/checkoutform/initialize/auth/ecom': [
      'initialize',
      (body) => {
        const form = books.open(body as FormRequest);
        const paymentPageUrl = pageUrl(form.token, form.request.locale ?? 'tr');
        const signature = sign([form.request.conversationId, form.token]);
        return { ...echo(body), token: form.token, tokenExpireTime: FORM_LIVES_S, paymentPageUrl, signature };
      },
    ],
    'POST /payment/iyzipos/checkoutform/auth/ecom/detail': ['form', formShown],
    'POST /payment/detail': [
      'payment',
      (body) => {
        const [payment] = paymentOf(body['paymentConversationId']);
        if (payment === undefined) throw new No('5115', 'Payment not found');
        const shown = presentPayment(payment);
        const { paymentId, currency, basketId, paidPrice, price } = shown;
        return {
          ...echo(body),
          ...shown,
          signature: sign([paymentId, currency, basketId, conversationOf(body), paidPrice, price]),
        };
      },
    ],
    'POST /payment/refund': [
      'refund',
      (body) => {
        const { payment, line } = books.refund(
          body['paymentTransactionId'],
          String(body['price']),
          String(body['conversationId']),
        );
        const price = majorOf(line.refunds.at(-1)?.minor ?? 0);
        const ids = {
          paymentId: String(payment.paymentId),
          paymentTransactionId: String(line.transactionId),
        };
        return { ...echo(body), ...ids, price, currency: payment.request.currency };
      },
    ],
    'POST /payment/iyzipos/item/approve': [
      'approve',
      (body) => ({
        ...echo(body),
        paymentTransactionId: String(books.approve(body['paymentTransactionId']).transactionId),
      }),
    ],
    'PUT /payment/item': [
      'item',
      (body) => {
        const line = books.setPayout(
          body['paymentTransactionId'],
          body['subMerchantKey'],
          String(body['subMerchantPrice']),
        );
        return {
          ...echo(body),
          paymentTransactionId: String(line.transactionId),
          subMerchantPrice: majorOf(line.payoutMinor),
        };
      },
    ],
    'POST /onboarding/submerchant': [
      'seller',
      (body) => ({ ...echo(body), subMerchantKey: books.register(body).key }),
    ],
    'PUT /onboarding/submerchant': [
      'seller',
      (body) => {
        books.updateSeller(body);
        return echo(body);
      },
    ],
    'POST /onboarding/submerchant/detail': [
      'sellerDetail',
      (body) => {
        const seller = books.sellers.get(String(body['subMerchantExternalId']));
        if (seller === undefined) throw new No('2000', 'Sub-merchant not found');
        return { ...echo(body), ...seller.fields, subMerchantKey: seller.key };
      },
    ],
    'GET /v2/reporting/payment/details': [
      'details',
      (_body, query) => ({
        ...echo({}),
        payments: paymentOf(query.get('paymentConversationId')).map(presentDetails),
      }),
    ],
    'GET /v2/reporting/payment/transactions': [
      'transactions',
      (_body, query) => ({
        ...echo({}),
        ...presentDay(books, query.get('transactionDate') ?? '', Number(query.get('page'))),
      }),
    ],
    'POST /payment/bin/check': [
      'card',
      (body) => ({ ...echo(body), binNumber: body['binNumber'], cardType: 'CREDIT_CARD' }),
    ],
  };
}

function conversationOf(body: Body): string {
  return String(body['conversationId']);
}
