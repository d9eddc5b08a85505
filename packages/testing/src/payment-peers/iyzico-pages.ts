import { minorOf, type Form, type IyzicoBooks } from './iyzico-books.ts';
import { cardOf, cardPage, codePage, page, postBackPage, type TypedCard } from './peer-pages.ts';
import { applyPanel, panelPage } from './peer-panel.ts';
import { redirect, type PeerAnswer, type PeerFaults, type PeerRequest } from './peer-server.ts';

/** Cards that iyzico publishes for its sandbox: one that pays, and one without money. */
export const IYZICO_CARDS = { ok: '5528790000000008', noFunds: '4111111111111129', code: '283126' } as const;

type Deps = {
  readonly books: IyzicoBooks;
  readonly faults: PeerFaults;
  readonly settings: { webhookUrl: string | undefined };
  readonly tell: (form: Form, paymentId: number | undefined, status: 'SUCCESS' | 'FAILURE') => void;
};

const TITLE = 'iyzico, a peer for tests';

/** The pages: the hosted form, 3-D Secure, and the merchant's panel. */
export function createIyzicoPages({ books, faults, settings, tell }: Deps) {
  function formPage(form: Form, problem?: string): PeerAnswer {
    const { request, token } = form;
    const sum = new Intl.NumberFormat('tr', { style: 'currency', currency: request.currency }).format(
      minorOf(request.paidPrice) / 100,
    );
    const hint = `Pays: ${IYZICO_CARDS.ok}. Has no money: ${IYZICO_CARDS.noFunds}. Any date to come, any three digits.`;
    const what = request.basketItems.map(({ name }) => name).join(', ');
    return cardPage({ title: TITLE, what, sum, action: `/pay?token=${token}`, hint, problem });
  }

  function finish(form: Form): PeerAnswer {
    const payment = books.take(form, { isOther: faults.wrongAmount, isHeld: faults.fraudReview });
    tell(form, payment.paymentId, 'SUCCESS');
    return back(form);
  }

  const back = (form: Form): PeerAnswer =>
    postBackPage(TITLE, form.request.callbackUrl, { token: form.token });

  function pay(form: Form, card: TypedCard): PeerAnswer {
    const problem = problemOf(card);
    if (problem !== undefined) return formPage(form, problem);
    if (card.number === IYZICO_CARDS.noFunds) {
      // The form stays: another card may be tried on it.
      Object.assign(form, { state: 'failed', why: 'Not sufficient funds' });
      tell(form, undefined, 'FAILURE');
      return formPage(form, 'The card has not enough money.');
    }
    Object.assign(form, { state: 'challenged', why: '' });
    return form.request.forceThreeDS === 1
      ? codePage(TITLE, `/3d?token=${form.token}`, IYZICO_CARDS.code, false)
      : finish(form);
  }

  function prove(form: Form, code: string): PeerAnswer {
    if (code.trim() !== IYZICO_CARDS.code)
      return codePage(TITLE, `/3d?token=${form.token}`, IYZICO_CARDS.code, true);
    return finish(form);
  }

  function panel(): PeerAnswer {
    const rows = [...books.payments.values()].map(
      ({ paymentId, minor, request, fraudStatus, lines, cancelledAt }) => ({
        name: `${String(paymentId)} · ${request.conversationId}`,
        currency: request.currency,
        taken: minor,
        returned:
          cancelledAt === undefined
            ? sumOf(lines.flatMap(({ refunds }) => refunds.map((one) => one.minor)))
            : minor,
        released: sumOf(
          lines
            .filter(({ status, subMerchantKey }) => status === 2 && subMerchantKey !== undefined)
            .map(({ payoutMinor }) => payoutMinor),
        ),
        decide:
          fraudStatus === 0
            ? {
                action: `/panel/fraud?payment=${String(paymentId)}`,
                verdicts: {
                  1: 'Clear',
                  [-1]: 'Refuse',
                },
              }
            : undefined,
      }),
    );
    return panelPage(TITLE, settings.webhookUrl, faults, rows);
  }

  return (request: PeerRequest): PeerAnswer => {
    const { method, path, query, body } = request;
    if (path === '/') return panel();
    if (path === '/panel' && method === 'POST') {
      const form = new URLSearchParams(body);
      applyPanel(form, faults);
      settings.webhookUrl = form.get('webhookUrl') || undefined;
      return redirect('/');
    }
    if (path === '/panel/fraud' && method === 'POST') {
      books.decide(Number(query.get('payment')), new URLSearchParams(body).get('verdict') === '-1' ? -1 : 1);
      return redirect('/');
    }
    const form = books.forms.get(query.get('token') ?? '');
    if (form === undefined || !['/pay', '/3d'].includes(path))
      return page(TITLE, '<h1>There is nothing here</h1>', 404);
    if (form.state === 'paid') return back(form);
    if (method !== 'POST') return formPage(form);
    return path === '/3d' && form.state === 'challenged'
      ? prove(form, new URLSearchParams(body).get('code') ?? '')
      : pay(form, cardOf(body));
  };
}

function sumOf(minors: readonly number[]): number {
  return minors.reduce((sum, one) => sum + one, 0);
}

function problemOf({ number, expiry, cvc }: TypedCard): string | undefined {
  if (number !== IYZICO_CARDS.ok && number !== IYZICO_CARDS.noFunds) return 'This card is not known here.';
  if (!/^\d{2}\s*\/\s*\d{2}$/.test(expiry.trim())) return 'The date is not right.';
  return /^\d{3}$/.test(cvc.trim()) ? undefined : 'The security code is not right.';
}
