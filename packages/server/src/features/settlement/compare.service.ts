import { randomUUID } from 'node:crypto';
import type { Difference } from '@rota/contract/settlement';
import type { PaymentProvider, ReportLine } from '../../adapters/payments/provider.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { ActorRef } from '../../http/context.ts';
import type { Payments } from '../payments/index.ts';
import type { ProviderDesk } from '../payment-providers/index.ts';
import { differenceOf, missingFrom } from './compare.rules.ts';
import { addDays, dayOf, spanOf } from './days.rules.ts';
import * as store from './settlement.store.ts';

export type CompareDeps = {
  readonly database: Database;
  readonly desk: Pick<ProviderDesk, 'of'>;
  readonly payments: Pick<Payments, 'look' | 'sendRefund'>;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};
export type Compare = ReturnType<typeof createCompare>;

const DAY_MS = 24 * 3_600_000;
const SYSTEM = 'system';

/**
 * Holds the reports of providers against what is written here. What can be mended by asking is mended at once, and noted as that; the rest
 * is shown until a person saw to it.
 */
export function createCompare({ database, desk, payments, clock, log }: CompareDeps) {
  /** Compares a day, by the clock of the reports (UTC), with each provider that took money lately. Throws PAYMENT_UNAVAILABLE. */
  async function compare(projectId: number, day: string): Promise<Difference[]> {
    for (const name of await database.tenant(projectId, (tx) => store.listProvidersUsed(tx, projectId))) {
      const provider = await desk.of(projectId, name);
      const [report, around] = await reports(provider, day);
      for (const line of report) await hold(projectId, provider.name, day, line);
      const booked = await database.tenant(projectId, (tx) => store.listBooked(tx, projectId, name, spanOf(day, day, 'UTC')));
      for (const row of missingFrom([...report, ...around], booked)) await noteMissing(projectId, provider.name, day, row);
    }
    return list(projectId, true);
  }

  /** The report of a day, and those of the days beside it: clocks of a provider may differ from ours. */
  async function reports(provider: PaymentProvider, day: string): Promise<readonly [readonly ReportLine[], readonly ReportLine[]]> {
    const today = dayOf(clock(), 'UTC');
    try {
      const report = await provider.report(day);
      const around = [await provider.report(addDays(day, -1)), day < today ? await provider.report(addDays(day, 1)) : []];
      return [report, around.flat()];
    } catch (error) {
      log.warn({ err: error, provider: provider.name, day }, 'the report of a payment provider could not be read');
      throw new AppError('PAYMENT_UNAVAILABLE', 'The report could not be read', { cause: error });
    }
  }

  async function hold(projectId: number, provider: PaymentProvider['name'], day: string, line: ReportLine): Promise<void> {
    const here = () => database.tenant(projectId, (tx) => store.findBooked(tx, projectId, provider, line));
    const before = differenceOf(line, await here());
    if (before === undefined) return;
    // Asked again, a payment or a refund that is known here takes the way of every news.
    if (before.row !== undefined && before.kind !== 'other_amount') await askAgain(projectId, before.row);
    const after = differenceOf(line, await here());
    const { kind, row } = after ?? before;
    await database.tenant(projectId, (tx) =>
      store.insertDifference(tx, projectId, {
        ...{ difference_id: randomUUID(), provider, day, kind, provider_ref: line.refundId ?? line.providerRef, currency: line.currency },
        ...{ payment_id: row?.payment_id ?? line.paymentId, refund_id: row?.refund_id ?? line.refundId, order_id: row?.order_id ?? null },
        ...{ here_minor: kind === 'other_amount' ? (row?.amount_minor ?? 0) : 0, there_minor: line.amountMinor },
        mended_by: after === undefined ? SYSTEM : null,
      }),
    );
  }

  async function askAgain(projectId: number, row: store.BookedRow): Promise<void> {
    try {
      if (row.refund_id === null) await payments.look(projectId, row.payment_id, { force: true });
      else await payments.sendRefund(projectId, row.refund_id);
    } catch (error) {
      log.warn({ err: error, paymentId: row.payment_id }, 'a difference could not be mended by asking');
    }
  }

  async function noteMissing(projectId: number, provider: PaymentProvider['name'], day: string, row: store.BookedRow): Promise<void> {
    await database.tenant(projectId, (tx) =>
      store.insertDifference(tx, projectId, {
        ...{ difference_id: randomUUID(), provider, day, kind: row.kind === 'capture' ? 'missing_capture' : 'missing_refund' },
        ...{ provider_ref: row.refund_id ?? row.provider_ref ?? row.payment_id, payment_id: row.payment_id, refund_id: row.refund_id },
        ...{ order_id: row.order_id, here_minor: row.amount_minor, there_minor: 0, currency: row.currency, mended_by: null },
      }),
    );
  }

  async function list(projectId: number, isOpen: boolean): Promise<Difference[]> {
    return (await database.tenant(projectId, (tx) => store.listDifferences(tx, projectId, isOpen))).map(composeDifference);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function mend(projectId: number, id: string, note: string, actor: ActorRef): Promise<Difference> {
    return database.tenant(projectId, async (tx) => {
      const isMended = await store.mendDifference(tx, projectId, id, actor.name, note);
      const row = found((await store.listDifferences(tx, projectId, false)).find(({ difference_id: own }) => own === id));
      if (isMended)
        await recordAudit(tx, {
          ...{ projectId, actor, code: 'LOG_DIFFERENCE_MENDED', entity: 'payment_difference', entityId: id, before: null },
          after: { name: row.provider_ref, note },
        });
      return composeDifference(row);
    });
  }

  /** Yesterday, of every project that took money of late. */
  async function nightly(): Promise<void> {
    const yesterday = dayOf(clock() - DAY_MS, 'UTC');
    for (const projectId of await database.global((tx) => store.listTaking(tx, new Date(clock() - 3 * DAY_MS)))) {
      await compare(projectId, yesterday).catch((error: unknown) => log.warn({ err: error, projectId }, 'a day could not be compared'));
    }
  }

  return { compare, list, mend, nightly };
}

function composeDifference(row: store.DifferenceRow): Difference {
  return {
    ...{ difference_id: row.difference_id, provider: row.provider, day: row.day, kind: row.kind, provider_ref: row.provider_ref },
    ...{ order_id: row.order_id, order_number: row.order_number, here_minor: row.here_minor, there_minor: row.there_minor },
    ...{ currency: row.currency, found_at: row.found_at.toISOString(), mended_at: row.mended_at?.toISOString() ?? null },
    ...{ mended_by: row.mended_by, note: row.note },
  };
}
