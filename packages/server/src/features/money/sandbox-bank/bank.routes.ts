import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSigned, SIGNATURE_HEADER } from '../../../adapters/payments/sandbox-signature.ts';
import type { Bank } from './bank.service.ts';
import type { BankPayment } from './bank.store.ts';
import {
  BACK_SCRIPT,
  BANK_PATH,
  BANK_STYLE,
  cardPage,
  codePage,
  gonePage,
  returnPage,
} from './bank.pages.ts';

type Services = {
  readonly bank: Bank;
  /** What a merchant and the bank sign with. */
  readonly secretOf: (merchant: string) => string;
  readonly isAllowed: boolean;
};

const merchant = z.string().regex(/^\d{1,10}$/);
const paymentId = z.string().min(1).max(64);
const calls = {
  payments: z.object({
    merchant,
    paymentId,
    orderId: paymentId,
    amountMinor: z.number().int().positive(),
    currency: z.string().length(3),
    returnUrl: z.url(),
    webhookUrl: z.url(),
    asks3dSecure: z.boolean(),
    language: z.enum(['en', 'tr']),
    house: z.string().max(200),
    orderNumber: z.number().int(),
    lines: z.array(z.string().min(1).max(64)).max(500),
  }),
  complete: z.object({ merchant, paymentId }),
  query: z.object({ merchant, paymentId }),
  refund: z.object({ merchant, paymentId, refundId: paymentId, amountMinor: z.number().int().positive() }),
  'query-refund': z.object({ merchant, refundId: paymentId }),
  check: z.object({ merchant }),
  report: z.object({ merchant, day: z.iso.date(), page: z.number().int().nonnegative() }),
};
type Call = keyof typeof calls;

/**
 * The bank of the sandbox on the wire: calls that merchants sign, and pages for their guests. It stands beside the API, as a provider
 * outside does, and knows no session. Where test money is not allowed nothing of it answers.
 */
export function bankRoutes(app: FastifyInstance, { bank, secretOf, isAllowed }: Services): void {
  if (!isAllowed) return;

  async function carryOut(call: Call, body: unknown): Promise<object> {
    switch (call) {
      case 'payments': {
        const asked = calls.payments.parse(body);
        const { ref } = await bank.open({
          merchant: asked.merchant,
          payment_id: asked.paymentId,
          order_id: asked.orderId,
          amount_minor: asked.amountMinor,
          currency: asked.currency,
          return_url: asked.returnUrl,
          webhook_url: asked.webhookUrl,
          asks_3d: asked.asks3dSecure,
          lines: asked.lines,
          language: asked.language,
          description: `${asked.house} · ${String(asked.orderNumber)}`,
        });
        return { ref, path: `${BANK_PATH}/pay/${ref}` };
      }
      case 'complete': {
        const asked = calls.complete.parse(body);
        return bank.complete(asked.merchant, asked.paymentId);
      }
      case 'query': {
        const asked = calls.query.parse(body);
        return bank.query(asked.merchant, asked.paymentId);
      }
      case 'refund': {
        const asked = calls.refund.parse(body);
        return bank.refund(asked.merchant, asked);
      }
      case 'query-refund': {
        const asked = calls['query-refund'].parse(body);
        return bank.queryRefund(asked.merchant, asked.refundId);
      }
      case 'check':
        return {};
      case 'report': {
        const asked = calls.report.parse(body);
        return bank.report(asked.merchant, asked.day, asked.page);
      }
    }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A signature is over the very bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    for (const call of Object.keys(calls) as Call[]) {
      scope.post(`${BANK_PATH}/api/${call}`, async (request, reply) => {
        const body = request.body as Buffer;
        const read: unknown = parseJson(body);
        const who = z.object({ merchant }).safeParse(read).data?.merchant;
        if (who === undefined || !isSigned(secretOf(who), body, request.headers[SIGNATURE_HEADER]))
          return reply.status(401).send({ why: 'not signed' });
        if (!calls[call].safeParse(read).success) return reply.status(422).send({ why: 'not understood' });
        const faults = await bank.faultsOf(who);
        if (faults.slow_ms > 0) await new Promise((resolve) => setTimeout(resolve, faults.slow_ms));
        const answer = await carryOut(call, read);
        // As if the line broke after it was carried out.
        if (faults.loses_answers.some((lost) => lost === call)) return reply.status(504).send({});
        return reply.send(answer);
      });
    }

    /** `show` answers a page, or nothing where the browser is to fetch the page as it stands now. */
    const withPayment = async (
      request: FastifyRequest,
      reply: FastifyReply,
      show: (payment: BankPayment) => Promise<string | undefined>,
    ) => {
      const payment = await bank.find((request.params as { ref: string }).ref);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (payment === undefined)
        return reply
          .status(404)
          .send(gonePage(request.headers['accept-language']?.startsWith('tr') === true ? 'tr' : 'en'));
      const page = await show(payment);
      // A browser that goes back is not asked to send a card again.
      return page === undefined ? reply.redirect(`${BANK_PATH}/pay/${payment.ref}`, 303) : reply.send(page);
    };
    async function showNow(payment: BankPayment): Promise<string> {
      if (payment.state === 'open') return cardPage(payment);
      if (payment.state === 'challenged') return codePage(payment, payment.tries > 0);
      return returnPage(
        payment,
        secretOf(payment.merchant),
        !(await bank.faultsOf(payment.merchant)).no_return,
      );
    }

    scope.get(`${BANK_PATH}/pay/:ref`, (request, reply) => withPayment(request, reply, showNow));
    scope.post(`${BANK_PATH}/pay/:ref`, (request, reply) =>
      withPayment(request, reply, async (payment) => {
        const form = formOf(request);
        const card = {
          number: form.get('number') ?? '',
          expiry: form.get('expiry') ?? '',
          cvc: form.get('cvc') ?? '',
        };
        const problem = payment.state === 'open' ? await bank.pay(payment.ref, card) : undefined;
        return problem === undefined ? undefined : cardPage(payment, problem);
      }),
    );
    scope.post(`${BANK_PATH}/3d/:ref`, (request, reply) =>
      withPayment(request, reply, async (payment) => {
        if (payment.state === 'challenged') await bank.prove(payment.ref, formOf(request).get('code') ?? '');
        return undefined;
      }),
    );
    scope.post(`${BANK_PATH}/cancel/:ref`, (request, reply) =>
      withPayment(request, reply, async (payment) => {
        await bank.give(payment.ref, 'cancelled by the guest');
        return undefined;
      }),
    );
    scope.get(`${BANK_PATH}/bank.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(BANK_STYLE),
    );
    scope.get(`${BANK_PATH}/back.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(BACK_SCRIPT),
    );
  });
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
}
