import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { inProject } from '../../core/schemas.ts';
import { defineTexts } from '../../core/texts.ts';

/** The faults that the test bank can simulate, to see their effects. */
export const bankFaults = z.object({
  /** Delays its answers by so many ms. Beyond ten seconds the caller stops waiting. */
  slow_ms: z.number().int().min(0).max(30_000),
  /** Carries out these calls, and loses the answer. */
  loses_answers: z.array(z.enum(['payments', 'complete', 'query', 'refund', 'query-refund'])).max(5),
  /** News comes so much later, seconds. */
  late_news_s: z.number().int().min(0).max(600),
  double_news: z.boolean(),
  no_news: z.boolean(),
  /** Sends webhooks with a wrong signature. */
  wrong_signature: z.boolean(),
  /** The guest's browser is not sent back. */
  no_return: z.boolean(),
  /** Takes another sum than was asked. */
  wrong_amount: z.boolean(),
  /** Refuses every card. */
  declines: z.boolean(),
  refuses_refunds: z.boolean(),
});
export type BankFaults = z.infer<typeof bankFaults>;

/** How far a payment at the sandbox's bank is. */
export type BankPaymentState = 'open' | 'challenged' | 'authorized' | 'captured' | 'failed';

/** Which state of such a payment follows which. */
export const bankPaymentTransitions = {
  open: ['challenged', 'authorized', 'failed'],
  challenged: ['authorized', 'failed'],
  authorized: ['captured'],
  captured: [],
  failed: [],
} as const satisfies Readonly<Record<BankPaymentState, readonly BankPaymentState[]>>;

/** A bank that works. */
export const NO_BANK_FAULTS: BankFaults = {
  slow_ms: 0,
  loses_answers: [],
  late_news_s: 0,
  double_news: false,
  no_news: false,
  wrong_signature: false,
  no_return: false,
  wrong_amount: false,
  declines: false,
  refuses_refunds: false,
};

/** The faults in words. */
export const bankFaultTexts = defineTexts(
  {
    slow_ms: 'Responds late (ms)',
    loses_answers: 'Loses responses to',
    late_news_s: 'Notifications arrive late (s)',
    double_news: 'Notifications arrive twice',
    no_news: 'No notifications',
    wrong_signature: 'Notifications have a wrong signature',
    no_return: 'Does not redirect the browser back',
    wrong_amount: 'Charges a different amount',
    declines: 'Declines every card',
    refuses_refunds: 'Rejects refunds',
  },
  {
    slow_ms: 'Geç yanıt verir (ms)',
    loses_answers: 'Şu çağrıların yanıtını kaybeder',
    late_news_s: 'Bildirim geç gelir (sn)',
    double_news: 'Bildirim iki kez gelir',
    no_news: 'Bildirim gelmez',
    wrong_signature: 'Bildirimin imzası yanlış',
    no_return: 'Tarayıcı geri gönderilmez',
    wrong_amount: 'Başka tutar çeker',
    declines: 'Her kartı reddeder',
    refuses_refunds: 'İadeleri reddeder',
  },
);

/** The cards that the bank knows; every other one is refused. Any date to come and any three digits go with them. */
export const TEST_CARDS = {
  ok: '4111111111111111',
  ok_mastercard: '5528790000000008',
  declined: '4000000000000002',
  no_funds: '4000000000009995',
} as const;
/** The code that its 3-D Secure page takes. */
export const TEST_3D_CODE = '123456';

/** The switches of the sandbox's bank for a project. */
export const sandboxBankApi = {
  faults: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/sandbox-bank/faults',
    summary: 'Returns the simulated faults of the project’s test bank.',
    access: { permission: 'payments.simulate' },
    params: inProject,
    response: bankFaults,
  }),
  setFaults: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/sandbox-bank/faults',
    summary: 'Sets the simulated faults of the test bank. Omitted faults end.',
    access: { permission: 'payments.simulate' },
    params: inProject,
    body: bankFaults.partial(),
    response: bankFaults,
  }),
};
