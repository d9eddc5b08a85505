import { randomUUID } from 'node:crypto';
import type { Difference } from '@rota/contract/settlement';
import type { PaymentProvider, ReportLine } from '../../../adapters/payments/provider.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { publish, type EventOf } from '../../../events/index.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Payments } from '../payments/index.ts';
import type { ProviderDesk } from '../payment-providers/index.ts';
import { differenceOf, missingFrom, nameOf } from './compare.rules.ts';
import { dayOf, spanOf } from './days.rules.ts';
import { MOST_SHOWN } from './fee-booking.service.ts';
import { composeDifference } from './difference.rules.ts';
import { createEnding } from './ended-differences.service.ts';
import { reportsAround, reportsOf } from './provider-reports.service.ts';
import * as differences from './differences.store.ts';
import * as books from './booked.store.ts';
import * as store from './settlement.store.ts';

export type CompareDeps = {
  readonly database: Database;
  readonly desk: Pick<ProviderDesk, 'of'>;
  readonly payments: Pick<Payments, 'look' | 'sendRefund'>;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

const DAY_MS = 24 * 3_600_000;
const SYSTEM = 'system';
/** So many days back every night. */
const NIGHTS = 3;

/**
 * Compares the reports of providers with our books. A difference that asking resolves is resolved at once, and noted so; the rest
 * is shown until it resolved itself, or a person resolved it.
 */
export function createCompare({ database, desk, payments, clock, log }: CompareDeps) {
  /** Compares a day, by the clock of the reports (UTC), with each provider that took money lately. Throws PAYMENT_UNAVAILABLE. */
  async function compare(projectId: number, day: string): Promise<Difference[]> {
    const failures: unknown[] = [];
    for (const name of await database.tenant(projectId, (tx) => store.listProvidersUsed(tx, projectId))) {
      // A provider without an answer or keys does not block the others.
      await compareWith(projectId, name, day).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return list(projectId, true);
  }

  async function compareWith(projectId: number, name: PaymentProvider['name'], day: string): Promise<void> {
    const provider = await desk.of(projectId, name);
    const reportOf = reportsOf(provider, log);
    const around = reportsAround(reportOf, clock);
    const report = await reportOf(day);
    const all = await around(day);
    for (const line of report) await hold(projectId, name, day, line);
    const booked = await database.tenant(projectId, (tx) =>
      books.listBooked(tx, projectId, name, spanOf(day, day, 'UTC')),
    );
    for (const row of missingFrom(all, booked)) await noteMissing(projectId, name, day, row);
    await lookAfterRefunds(projectId, name, day, all);
    await endThose(projectId, name, around);
    await tellDisputes(projectId, provider, day);
  }

  async function hold(
    projectId: number,
    provider: PaymentProvider['name'],
    day: string,
    line: ReportLine,
  ): Promise<void> {
    const [before, after] = await askAgain(projectId, provider, line);
    if (before === undefined) return;
    const { kind, row } = after ?? before;
    await note(projectId, {
      provider,
      day,
      kind,
      provider_ref: nameOf(line),
      currency: line.currency,
      payment_id: row?.payment_id ?? line.paymentId,
      refund_id: row?.refund_id ?? line.refundId,
      order_id: row?.order_id ?? null,
      here_minor: kind === 'other_amount' ? (row?.amount_minor ?? 0) : 0,
      there_minor: line.amountMinor,
      closed_because: after === undefined ? 'asked' : null,
    });
  }

  /** How a line differs before and after the provider was asked again: what is known here takes the way of every news then. */
  async function askAgain(projectId: number, provider: PaymentProvider['name'], line: ReportLine) {
    const here = () => database.tenant(projectId, (tx) => books.findBooked(tx, projectId, provider, line));
    const before = differenceOf(line, await here());
    if (before?.row === undefined || before.kind === 'other_amount') return [before, before] as const;
    await askProvider(projectId, before.row);
    return [before, differenceOf(line, await here())] as const;
  }

  /** Refunds with an unknown outcome that are in no report: each is checked once more, and shown where that does not help. */
  async function lookAfterRefunds(
    projectId: number,
    provider: PaymentProvider['name'],
    day: string,
    reported: readonly ReportLine[],
  ): Promise<void> {
    const { to } = spanOf(day, day, 'UTC');
    for (const row of await database.tenant(projectId, (tx) =>
      books.listOpenRefunds(tx, projectId, provider, to),
    )) {
      if (row.refund_id === null || missingFrom(reported, [row]).length === 0) continue;
      await askProvider(projectId, row);
      await note(projectId, {
        ...ofBooked(provider, day, row),
        kind: 'open_refund',
        closed_because: (await isDecided(projectId, row.refund_id)) ? 'asked' : null,
      });
    }
  }

  async function isDecided(projectId: number, refundId: string | null): Promise<boolean> {
    const status = await database.tenant(projectId, (tx) =>
      books.findRefundStatus(tx, projectId, refundId ?? ''),
    );
    return status !== 'refunding' && status !== 'unknown';
  }

  const endThose = createEnding({ database, clock, hold, askAgain, isDecided });

  /** Disputes whose news never came are heard of so. */
  async function tellDisputes(projectId: number, provider: PaymentProvider, day: string): Promise<void> {
    const refs = await provider.disputes?.openedOn(day).catch((error: unknown) => {
      log.warn({ err: error, projectId, day }, 'the disputes of a day could not be read');
      return [];
    });
    for (const ref of refs ?? [])
      await database.tenant(projectId, (tx) =>
        publish(tx, 'payments.disputed', { projectId, provider: provider.name, ref }),
      );
  }

  async function askProvider(projectId: number, row: books.BookedRow): Promise<void> {
    try {
      if (row.refund_id === null) await payments.look(projectId, row.payment_id, { force: true });
      else await payments.sendRefund(projectId, row.refund_id);
    } catch (error) {
      log.warn({ err: error, paymentId: row.payment_id }, 'a difference could not be resolved by asking');
    }
  }

  async function noteMissing(
    projectId: number,
    provider: PaymentProvider['name'],
    day: string,
    row: books.BookedRow,
  ): Promise<void> {
    const kind = row.kind === 'capture' ? 'missing_capture' : 'missing_refund';
    await note(projectId, { ...ofBooked(provider, day, row), kind, closed_because: null });
  }

  const note = (
    projectId: number,
    row: Omit<Parameters<typeof differences.insertDifference>[2], 'difference_id' | 'mended_by'>,
  ): Promise<void> =>
    database.tenant(projectId, (tx) =>
      differences.insertDifference(tx, projectId, {
        ...row,
        difference_id: randomUUID(),
        mended_by: row.closed_because === null ? null : SYSTEM,
      }),
    );

  /** A fee that was not booked waits for a person. */
  const holdFee = (held: EventOf<'payments.fee_held'>): Promise<void> =>
    note(held.projectId, heldFee(held, dayOf(clock(), 'UTC')));

  async function list(projectId: number, isOpen: boolean): Promise<Difference[]> {
    return (await database.tenant(projectId, (tx) => differences.listDifferences(tx, projectId, isOpen))).map(
      composeDifference,
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function resolve(projectId: number, id: string, note: string, actor: ActorRef): Promise<Difference> {
    return database.tenant(projectId, async (tx) => {
      const isResolved = await differences.resolveDifference(tx, projectId, id, actor.name, note);
      const row = requireRow(
        (await differences.listDifferences(tx, projectId, false)).find(
          ({ difference_id: own }) => own === id,
        ),
      );
      if (isResolved)
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_DIFFERENCE_MENDED',
          entity: 'payment_difference',
          entityId: id,
          before: null,
          after: {
            name: row.provider_ref,
            note,
          },
        });
      return composeDifference(row);
    });
  }

  /** The last days of every project that took money or gave it back of late, so that one night without an answer hides nothing. */
  async function nightly(): Promise<void> {
    for (const projectId of await database.global((tx) =>
      store.listTaking(tx, new Date(clock() - (NIGHTS + 1) * DAY_MS)),
    ))
      for (let ago = NIGHTS; ago > 0; ago -= 1) {
        const day = dayOf(clock() - ago * DAY_MS, 'UTC');
        await compare(projectId, day).catch((error: unknown) =>
          log.warn({ err: error, projectId, day }, 'a day could not be compared'),
        );
      }
  }

  return { compare, list, resolve, nightly, holdFee };
}

/** A difference of what is written here and stands in no report. */
function ofBooked(provider: PaymentProvider['name'], day: string, row: books.BookedRow) {
  return {
    provider,
    day,
    provider_ref: row.refund_id ?? row.provider_ref ?? row.payment_id,
    payment_id: row.payment_id,
    refund_id: row.refund_id,
    order_id: row.order_id,
    here_minor: row.amount_minor,
    there_minor: 0,
    currency: row.currency,
  };
}

function heldFee({ feeMinor, ...held }: EventOf<'payments.fee_held'>, day: string) {
  return {
    provider: held.provider,
    day,
    kind: 'odd_fee' as const,
    provider_ref: held.providerRef,
    payment_id: held.paymentId,
    refund_id: null,
    order_id: held.orderId,
    currency: held.currency,
    here_minor: 0,
    closed_because: null,
    there_minor: Math.max(-MOST_SHOWN, Math.min(MOST_SHOWN, feeMinor)),
  };
}
