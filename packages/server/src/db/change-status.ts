import type { Transition } from '@rota/contract/core';
import type { mapVersionTransitions } from '@rota/contract/maps';
import type { meetingTransitions } from '@rota/contract/meetings';
import type { messageTransitions } from '@rota/contract/outbox';
import type { preflightTransitions } from '@rota/contract/preflight';
import type { disputeTransitions } from '@rota/contract/disputes';
import type { orderTransitions } from '@rota/contract/orders';
import type { paymentTransitions, payoutTransitions, refundTransitions } from '@rota/contract/payments';
import type { printJobTransitions } from '@rota/contract/printers';
import type { qrSheetTransitions } from '@rota/contract/qr-codes';
import type { releaseTransitions } from '@rota/contract/releases';
import type { bankPaymentTransitions } from '@rota/contract/sandbox-bank';
import type { rolloutTransitions, updateTransitions } from '@rota/contract/rollouts';
import type { webhookCallTransitions } from '@rota/contract/webhooks';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './schema.gen.ts';

/** Which transitions bind which table of the database. */
type StatusTables = {
  readonly customer_order: typeof orderTransitions;
  readonly payment: typeof paymentTransitions;
  readonly refund: typeof refundTransitions;
  readonly payout_release: typeof payoutTransitions;
  readonly dispute: typeof disputeTransitions;
  readonly outbox_message: typeof messageTransitions;
  readonly webhook_call: typeof webhookCallTransitions;
  readonly preflight: typeof preflightTransitions;
  readonly print_job: typeof printJobTransitions;
  readonly qr_sheet: typeof qrSheetTransitions;
  readonly map_version: typeof mapVersionTransitions;
  readonly meeting: typeof meetingTransitions;
  readonly rollout: typeof rolloutTransitions;
  readonly rollout_robot: typeof updateTransitions;
  readonly release: typeof releaseTransitions;
  readonly sandbox_payment: typeof bankPaymentTransitions;
};
/** The column of each that holds the status. */
const COLUMNS = {
  customer_order: 'status',
  payment: 'status',
  refund: 'status',
  payout_release: 'status',
  dispute: 'status',
  outbox_message: 'status',
  webhook_call: 'status',
  preflight: 'status',
  print_job: 'state',
  qr_sheet: 'state',
  map_version: 'status',
  meeting: 'state',
  rollout: 'state',
  rollout_robot: 'step',
  release: 'state',
  sandbox_payment: 'state',
} as const satisfies Readonly<Record<keyof StatusTables, 'status' | 'state' | 'step'>>;

export type StatusChange<N extends keyof StatusTables, C extends keyof Selectable<DB[N]> & string> = {
  readonly table: N;
  readonly to: Transition<StatusTables[N]>;
  /** Other assignments of the same statement. */
  readonly set?: readonly RawBuilder<unknown>[];
  /** Other rows that the statement reads, under a name. */
  readonly from?: RawBuilder<unknown>;
  /** Which rows, beside those whose status allows the change. */
  readonly where: RawBuilder<unknown>;
  /** Columns of the rows that changed. */
  readonly returning?: readonly C[];
};

/**
 * The only statement that writes a status: it changes rows whose status still allows it, so that of two workers who change a row at once
 * the second finds none. `npm test` refuses other statements that write one. @returns the rows that changed
 */
export async function changeStatus<
  N extends keyof StatusTables,
  C extends keyof Selectable<DB[N]> & string = never,
>(
  tx: Tx,
  { table, to: { from: sources, to }, set = [], from, where, returning }: StatusChange<N, C>,
): Promise<Pick<Selectable<DB[N]>, C>[]> {
  const column = COLUMNS[table];
  const answer = returning?.map((name) => sql.ref(`${table}.${name}`)) ?? [sql`true`];
  const { rows } = await sql<Pick<Selectable<DB[N]>, C>>`
    update ${sql.table(table)} set ${sql.join([sql`${sql.ref(column)} = ${to}`, ...set])} ${from === undefined ? sql`` : sql`from ${from}`}
    where ${where} and ${sql.ref(`${table}.${column}`)} = any(${[...sources]}) returning ${sql.join(answer)}`.execute(
    tx,
  );
  return rows;
}
