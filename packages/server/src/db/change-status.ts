import type { Transition } from '@rota/contract';
import type { disputeTransitions } from '@rota/contract/disputes';
import type { orderTransitions } from '@rota/contract/orders';
import type { paymentTransitions, payoutTransitions, refundTransitions } from '@rota/contract/payments';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** Which transitions bind which table of the database. */
type StatusTables = {
  readonly customer_order: typeof orderTransitions;
  readonly payment: typeof paymentTransitions;
  readonly refund: typeof refundTransitions;
  readonly payout_release: typeof payoutTransitions;
  readonly dispute: typeof disputeTransitions;
};
/** The column of each that holds the status. */
const COLUMNS = {
  customer_order: 'status',
  payment: 'status',
  refund: 'status',
  payout_release: 'status',
  dispute: 'status',
} as const satisfies Readonly<Record<keyof StatusTables, 'status' | 'state'>>;

type Binding = { [N in keyof StatusTables]: { readonly table: N; readonly to: Transition<StatusTables[N]> } }[keyof StatusTables];
export type StatusChange = Binding & {
  /** Other assignments of the same statement. */
  readonly set?: readonly RawBuilder<unknown>[];
  /** Which rows, beside those whose status allows the change. */
  readonly where: RawBuilder<unknown>;
  readonly returning?: RawBuilder<unknown>;
};

/**
 * The only statement that writes a status: it changes rows whose status still allows it, so that of two workers who change a row at once
 * the second finds none. `npm test` refuses other statements that write one. @returns the rows that changed
 */
export async function changeStatus<Row>(
  tx: Tx,
  { table, to: { from, to }, set = [], where, returning = sql`true` }: StatusChange,
): Promise<Row[]> {
  const column = sql.ref(COLUMNS[table]);
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.join([sql`${column} = ${to}`, ...set])}
    where ${where} and ${column} = any(${[...from]}) returning ${returning}`.execute(tx);
  return rows;
}
