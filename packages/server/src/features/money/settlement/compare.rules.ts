import type { DifferenceKind } from '@rota/contract/settlement';
import type { ReportLine } from '../../../adapters/payments/provider.ts';
import type { BookedRow } from './booked.store.ts';
import type { DifferenceRow } from './differences.store.ts';

/** How a line of a report and what is written here differ; undefined where they agree. */
export function differenceOf(
  line: ReportLine,
  here: readonly BookedRow[],
): { kind: DifferenceKind; row: BookedRow | undefined } | undefined {
  const isDone = ({ kind, status }: BookedRow): boolean =>
    status === (kind === 'capture' ? 'captured' : 'refunded');
  const same = here.find(
    (row) => isDone(row) && row.amount_minor === line.amountMinor && row.currency === line.currency,
  );
  if (same !== undefined) return undefined;
  const done = here.find(isDone);
  if (done !== undefined) return { kind: 'other_amount', row: done };
  return { kind: line.kind === 'capture' ? 'unknown_capture' : 'unknown_refund', row: here[0] };
}

/** What is written here as done and stands in no report around its day. */
export function missingFrom(report: readonly ReportLine[], booked: readonly BookedRow[]): BookedRow[] {
  return booked.filter(
    (row) =>
      !report.some((line) => {
        if (line.kind !== row.kind) return false;
        if (row.kind === 'capture')
          return line.paymentId === row.payment_id || line.providerRef === row.provider_ref;
        // A provider that keeps no ids of ours tells refunds by their payment.
        return line.refundId === null ? line.paymentId === row.payment_id : line.refundId === row.refund_id;
      }),
  );
}

/** What a line is called by: the refund's id, else the provider's name of the payment. */
export function nameOf({ refundId, providerRef }: ReportLine): string {
  return refundId ?? providerRef;
}

/** Whether a line of a report is what a difference is about. */
export function isOf(
  line: ReportLine,
  { kind, provider_ref: name, payment_id: paymentId, refund_id: refundId }: DifferenceRow,
): boolean {
  if (kind === 'other_amount') return nameOf(line) === name;
  if (line.kind !== (kind.endsWith('refund') ? 'refund' : 'capture')) return false;
  if (line.kind === 'capture')
    return line.providerRef === name || (paymentId !== null && line.paymentId === paymentId);
  return line.refundId === null
    ? paymentId !== null && line.paymentId === paymentId
    : line.refundId === refundId || line.refundId === name;
}
