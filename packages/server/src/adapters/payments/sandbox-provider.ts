import { z } from 'zod';
import {
  ProviderRefused,
  ProviderUnknown,
  type KnownPayment,
  type Outcome,
  type PaymentIntent,
  type PaymentProvider,
  type RefundOutcome,
  type RefundWish,
  type ReportLine,
} from './provider.ts';
import { isSigned, SIGNATURE_HEADER, signatureOf } from './sandbox-signature.ts';

export type SandboxDeps = {
  /** Where the bank answers, without a slash at the end; asked at each call. */
  readonly bankUrl: () => string;
  readonly merchant: string;
  readonly secret: string;
  /** How long an answer is waited for, ms. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 10_000;

const outcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('captured'),
    providerRef: z.string(),
    amountMinor: z.number().int(),
    currency: z.string(),
    orderId: z.string(),
    verdict: z.enum(['clear', 'refused']),
    feeMinor: z.number().int(),
    items: z.array(z.object({ id: z.string(), ref: z.string() })),
  }),
  z.object({ state: z.enum(['authorized', 'open', 'missing']) }),
  z.object({ state: z.literal('failed'), why: z.string() }),
]);
const refundOutcome = z.union([
  z.object({ state: z.enum(['refunded', 'open', 'missing']) }),
  z.object({ state: z.literal('failed'), why: z.string() }),
]);
const reportPage = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['capture', 'refund']),
      providerRef: z.string(),
      paymentId: z.string(),
      refundId: z.string().nullable(),
      amountMinor: z.number().int(),
      currency: z.string(),
    }),
  ),
  hasMore: z.boolean(),
});
const begun = z.object({ ref: z.string(), path: z.string() });
const refusal = z.object({ why: z.string() });
const news = z.object({ eventId: z.string(), paymentId: z.string() });

/** Takes test money from the bank of the sandbox, over HTTP as with any provider. */
export function createSandboxProvider({
  bankUrl,
  merchant,
  secret,
  patienceMs = PATIENCE_MS,
}: SandboxDeps): PaymentProvider {
  async function ask<T extends z.ZodType>(path: string, body: object, answer: T): Promise<z.output<T>> {
    const text = JSON.stringify({ ...body, merchant });
    let response: Response;
    let payload: unknown;
    try {
      response = await fetch(`${bankUrl()}/sandbox-bank/api/${path}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, text) },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      payload = await response.json();
    } catch (cause) {
      throw new ProviderUnknown('The bank did not answer', { cause });
    }
    if (response.status === 401) throw new ProviderRefused('The bank does not know these keys');
    if (response.status === 422)
      throw new ProviderRefused(refusal.safeParse(payload).data?.why ?? 'The bank refused');
    const read = answer.safeParse(payload);
    if (!response.ok || !read.success)
      throw new ProviderUnknown(`The bank answered ${String(response.status)}`);
    return read.data;
  }

  const paymentRef = ({ paymentId }: KnownPayment) => ({ paymentId });
  const wish = ({ paymentId, refundId, amountMinor, currency }: RefundWish) => ({
    paymentId,
    refundId,
    amountMinor,
    currency,
  });
  return {
    name: 'sandbox',
    capabilities: { isTest: true },
    sellers: undefined,
    disputes: undefined,
    async start(intent: PaymentIntent) {
      const { ref, path } = await ask(
        'payments',
        { ...intent, basket: undefined, lines: intent.basket.map(({ id }) => id) },
        begun,
      );
      // The bank's page as the guest's browser reaches it: where it is to come back to.
      return { providerRef: ref, redirectUrl: `${new URL(intent.returnUrl).origin}${path}` };
    },
    complete: (payment): Promise<Outcome> => ask('complete', paymentRef(payment), outcome),
    query: (payment): Promise<Outcome> => ask('query', paymentRef(payment), outcome),
    refund: (one): Promise<RefundOutcome> => ask('refund', wish(one), refundOutcome),
    queryRefund: (one): Promise<RefundOutcome> => ask('query-refund', wish(one), refundOutcome),
    verifyCallback(body) {
      const fields = new URLSearchParams(body.toString('utf8'));
      return isSigned(
        secret,
        `${fields.get('payment') ?? ''} ${fields.get('state') ?? ''}`,
        fields.get('signature'),
      );
    },
    async checkKeys() {
      await ask('check', {}, z.object({}));
    },
    async report(day) {
      const lines: ReportLine[] = [];
      for (let page = 0; ; page += 1) {
        const part = await ask('report', { day, page }, reportPage);
        lines.push(...part.lines);
        if (!part.hasMore) return lines;
      }
    },
    verifyWebhook(headers, body) {
      if (!isSigned(secret, body, headers[SIGNATURE_HEADER])) return undefined;
      try {
        return news.parse(JSON.parse(body.toString('utf8')));
      } catch {
        return undefined;
      }
    },
  };
}
