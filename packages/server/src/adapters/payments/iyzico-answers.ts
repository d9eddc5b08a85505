import { z } from 'zod';

/** Ids come as numbers or as texts, from one call to the next. */
const anyId = z.union([z.string().min(1), z.number().int()]).transform(String);
const price = z.coerce.number();

/** How every answer says no. */
export const failure = z.object({
  status: z.literal('failure'),
  errorCode: z.union([z.string(), z.number().transform(String)]).nullish(),
  errorMessage: z.string().nullish(),
  errorGroup: z.string().nullish(),
  /** A hosted form whose card was refused says no in this way, too. */
  paymentStatus: z.string().nullish(),
});
export type Failure = z.output<typeof failure>;

const success = z.object({ status: z.literal('success'), conversationId: z.string().nullish() });
export const done = success;

export const begunForm = success.extend({
  token: z.string().min(1),
  paymentPageUrl: z.url(),
  /** Seconds. */
  tokenExpireTime: z.number().int().positive(),
  signature: z.string().nullish(),
});

const paidLine = z.object({
  itemId: anyId,
  paymentTransactionId: anyId,
  /** 2: approved. */
  transactionStatus: z.number().int(),
});

/** A payment of which money was taken, or of which iyzico still wants to think. */
export const paidPayment = success.extend({
  paymentId: anyId,
  price,
  paidPrice: price,
  currency: z.string(),
  basketId: z.string(),
  /** 1: clear, 0: under review, -1: refused. */
  fraudStatus: z.number().int().nullish(),
  iyziCommissionRateAmount: price.nullish(),
  iyziCommissionFee: price.nullish(),
  itemTransactions: z.array(paidLine),
  signature: z.string().nullish(),
});
export type PaidPayment = z.output<typeof paidPayment>;

/** The outcome of a hosted form. Only after a capture the other fields are there. */
export const formState = success.extend({
  token: z.string().nullish(),
  paymentStatus: z.string().nullish(),
  signature: z.string().nullish(),
  errorMessage: z.string().nullish(),
});
export const paidForm = paidPayment.extend({ token: z.string(), paymentStatus: z.literal('SUCCESS') });

export const madeRefund = success.extend({ paymentTransactionId: anyId.optional(), price });

/** A payment in the reports. */
export const paymentReport = success.extend({
  payments: z
    .array(
      z.object({
        paymentId: anyId,
        paymentStatus: z.number().int(),
        cancels: z.array(z.unknown()).nullish(),
        itemTransactions: z
          .array(
            z.object({
              paymentTransactionId: anyId,
              transactionStatus: z.number().int(),
              subMerchantPrice: price.nullish(),
              refunds: z
                .array(
                  z.object({
                    refundConversationId: anyId.nullish(),
                    refundStatus: z.number().int().nullish(),
                  }),
                )
                .nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});

/** A page of what moved on a day, by line; times are of Istanbul. */
export const dayReport = success.extend({
  transactions: z
    .array(
      z.object({
        transactionType: z.string(),
        transactionDate: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
        paymentId: anyId,
        conversationId: anyId.nullish(),
        paidPrice: price,
        price,
        transactionCurrency: z.string(),
      }),
    )
    .nullish(),
  totalPageCount: z.number().int().nullish(),
});

export const seller = success.extend({ subMerchantKey: z.string().min(1) });

export const news = z.object({
  paymentConversationId: z.string().min(1),
  iyziReferenceCode: z.string().min(1),
  iyziEventType: z.string(),
  status: z.string(),
  token: z.string().nullish(),
  paymentId: z.union([z.string(), z.number()]).nullish(),
  iyziPaymentId: z.union([z.string(), z.number()]).nullish(),
});
