import type { IyzicoBooks, Line, Payment } from './iyzico-books.ts';

/** Türkiye is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * 3_600_000;
const PAGE = 20;

/** iyzico's deduction from a line: a rate, and the line's share of a fixed fee, to the thousandth. */
function feesOf({ minor }: Pick<Line, 'minor'>, lines: number) {
  return {
    iyziCommissionRateAmount: thousandths(minor * 0.0179),
    iyziCommissionFee: thousandths(25 / lines),
  };
}

/** A payment as the calls that tell of it show it. */
export function presentPayment({ paymentId, request, minor, fraudStatus, lines }: Payment) {
  const fees = lines.map((line) => feesOf(line, lines.length));
  return {
    price: majorOf(lines.reduce((sum, line) => sum + line.minor, 0)),
    paidPrice: majorOf(minor),
    installment: 1,
    paymentId: String(paymentId),
    fraudStatus,
    iyziCommissionRateAmount: sumOf(fees.map((fee) => fee.iyziCommissionRateAmount)),
    iyziCommissionFee: sumOf(fees.map((fee) => fee.iyziCommissionFee)),
    cardAssociation: 'MASTER_CARD',
    basketId: request.basketId,
    currency: request.currency,
    itemTransactions: lines.map((line, index) => ({
      itemId: line.itemId,
      paymentTransactionId: String(line.transactionId),
      transactionStatus: line.status,
      price: majorOf(line.minor),
      paidPrice: majorOf(line.minor),
      ...fees[index],
      subMerchantKey: line.subMerchantKey,
      subMerchantPrice: majorOf(line.payoutMinor),
    })),
    phase: 'AUTH',
  };
}

/** The report of one payment. */
export function presentDetails(payment: Payment) {
  const { paymentId, request, cancelledAt, lines } = payment;
  const gone = lines.flatMap(({ refunds }) => refunds).reduce((sum, one) => sum + one.minor, 0);
  const isAll = cancelledAt !== undefined || gone === payment.minor;
  return {
    ...presentPayment(payment),
    paymentId,
    paymentStatus: 1,
    paymentRefundStatus: isAll ? 'TOTALLY_REFUNDED' : gone > 0 ? 'PARTIALLY_REFUNDED' : 'NOT_REFUNDED',
    paymentConversationId: request.conversationId,
    createdDate: new Date(payment.at).toISOString(),
    cancels:
      cancelledAt === undefined
        ? []
        : [{ refundId: paymentId, refundPrice: majorOf(payment.minor), refundStatus: 1 }],
    itemTransactions: lines.map((line) => ({
      paymentTransactionId: line.transactionId,
      transactionStatus: line.status,
      price: majorOf(line.minor),
      subMerchantPrice: majorOf(line.payoutMinor),
      refunds: line.refunds.map(({ id, conversationId, minor, at }) => ({
        refundTxId: id,
        refundConversationId: conversationId,
        refundPrice: majorOf(minor),
        refundStatus: 1,
        createdDate: new Date(at).toISOString(),
        currencyCode: request.currency,
      })),
    })),
  };
}

/** One page of the movements of a day in Istanbul, line by line. */
export function presentDay(books: IyzicoBooks, day: string, page: number) {
  const movements = [...books.payments.values()]
    .flatMap(movementsOf)
    .filter(({ transactionDate }) => transactionDate.startsWith(day));
  const pages = Math.ceil(movements.length / PAGE);
  if (pages === 0) return { transactions: [] };
  return {
    transactions: movements.slice((page - 1) * PAGE, page * PAGE),
    currentPage: page,
    totalPageCount: pages,
  };
}

function movementsOf(payment: Payment) {
  const { paymentId, request, at, cancelledAt, lines } = payment;
  // The rounding difference goes to the first line.
  const short = lines.reduce((sum, line) => sum + line.minor, 0) - payment.minor;
  const common = {
    paymentId,
    transactionCurrency: request.currency,
    basketId: request.basketId,
    paymentPhase: 'AUTH',
    installment: 1,
  };
  const movement = (
    transactionType: string,
    line: Line,
    minor: number,
    conversationId: string,
    when: number,
  ) => ({
    ...common,
    transactionType,
    paymentTxId: line.transactionId,
    transactionId: line.transactionId,
    conversationId,
    price: majorOf(minor),
    paidPrice: majorOf(minor),
    transactionDate: localTime(when),
    transactionStatus: line.status,
  });
  return [
    ...lines.map((line, index) =>
      movement('PAYMENT', line, line.minor - (index === 0 ? short : 0), request.conversationId, at),
    ),
    ...lines.flatMap((line) =>
      line.refunds.map((one) => movement('REFUND', line, one.minor, one.conversationId, one.at)),
    ),
    ...(cancelledAt === undefined
      ? []
      : lines.map((line) => movement('CANCEL', line, line.minor, request.conversationId, cancelledAt))),
  ];
}

function localTime(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export function majorOf(minor: number): number {
  return minor / 100;
}

/** Major units of so many minor ones, to the thousandth. */
function thousandths(minor: number): number {
  return Math.round(minor * 10) / 1_000;
}

function sumOf(majors: readonly number[]): number {
  return Math.round(majors.reduce((sum, one) => sum + one, 0) * 1_000) / 1_000;
}
