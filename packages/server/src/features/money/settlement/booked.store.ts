import type { PaymentProviderName } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { Span } from './settlement.store.ts';

/** Refunds of a provider with an unknown outcome, asked for before a moment. */
export async function listOpenRefunds(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  before: Date,
): Promise<BookedRow[]> {
  return selectRefunds(tx, projectId, provider)
    .where('r.status', 'in', ['refunding', 'unknown'])
    .where('r.was_asked', '=', true)
    .where('r.created_at', '<', before)
    .orderBy('r.created_at')
    .limit(200)
    .execute();
}

/** What became of a refund; undefined where there is none. */
export async function findRefundStatus(
  tx: Tx,
  projectId: number,
  refundId: string,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('refund')
    .select('status')
    .where('project_id', '=', projectId)
    .where('refund_id', '=', refundId)
    .execute();
  return rows[0]?.status;
}

/** A payment or a refund that this installation took for done, as a report is held against. */
export type BookedRow = Readonly<
  Pick<Selectable<DB['refund']>, 'payment_id' | 'order_id' | 'amount_minor' | 'currency'>
> & {
  readonly kind: 'capture' | 'refund';
  readonly refund_id: string | null;
  readonly provider_ref: string | null;
  readonly status: Selectable<DB['payment' | 'refund']>['status'];
};

function selectRefunds(tx: Tx, projectId: number, provider: PaymentProviderName) {
  return tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.project_id', '=', 'r.project_id').onRef('p.payment_id', '=', 'r.payment_id'),
    )
    .select([
      sql<BookedRow['kind']>`'refund'`.as('kind'),
      'r.payment_id',
      sql<string | null>`r.refund_id`.as('refund_id'),
      'r.order_id',
      'p.provider_ref',
      sql<BookedRow['status']>`r.status`.as('status'),
      'r.amount_minor',
      'r.currency',
    ])
    .where('r.project_id', '=', projectId)
    .where('p.provider', '=', provider);
}

/** The amount is what was captured, or what was asked for where nothing was captured yet. */
function selectCaptures(tx: Tx, projectId: number, provider: PaymentProviderName) {
  return tx
    .selectFrom('payment')
    .select([
      sql<BookedRow['kind']>`'capture'`.as('kind'),
      'payment_id',
      sql<string | null>`null`.as('refund_id'),
      'order_id',
      'provider_ref',
      sql<BookedRow['status']>`status`.as('status'),
      sql<number>`coalesce(captured_minor, amount_minor)`.as('amount_minor'),
      'currency',
    ])
    .where('project_id', '=', projectId)
    .where('provider', '=', provider);
}

/** Captures and refunds of a provider that were written down in a time. */
export async function listBooked(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  { from, to }: Span,
): Promise<BookedRow[]> {
  return selectCaptures(tx, projectId, provider)
    .where('status', '=', 'captured')
    .where('captured_at', '>=', from)
    .where('captured_at', '<', to)
    .unionAll(
      selectRefunds(tx, projectId, provider)
        .where('r.status', '=', 'refunded')
        .where('r.updated_at', '>=', from)
        .where('r.updated_at', '<', to),
    )
    .execute();
}

/** What a line of a report may be about: by our own id, or by the provider's. */
export async function findBooked(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  line: {
    readonly kind: 'capture' | 'refund';
    readonly paymentId: string | null;
    readonly refundId: string | null;
    readonly providerRef: string;
  },
): Promise<BookedRow[]> {
  if (line.kind === 'refund')
    return selectRefunds(tx, projectId, provider)
      .where('r.status', 'not in', ['waiting', 'declined'])
      .where((is) =>
        line.refundId === null
          ? is('r.payment_id', '=', line.paymentId)
          : is('r.refund_id', '=', line.refundId),
      )
      .execute();
  return selectCaptures(tx, projectId, provider)
    .where((is) => is.or([is('payment_id', '=', line.paymentId), is('provider_ref', '=', line.providerRef)]))
    .execute();
}
