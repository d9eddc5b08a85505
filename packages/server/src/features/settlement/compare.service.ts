import { randomUUID } from 'node:crypto';
import type { Difference, DifferenceEnd } from '@rota/contract/settlement';
import type { PaymentProvider, ReportLine } from '../../adapters/payments/provider.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../db/database.ts';
import { publish } from '../../events/index.ts';
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
/** One that is older waits for a person: its reports are not read any more. */
const ENDS_BY_ITSELF_DAYS = 30;
/** What a provider reports of a day. */
type ReportOf = (day: string) => Promise<readonly ReportLine[]>;

/**
 * Holds the reports of providers against what is written here. What can be mended by asking is mended at once, and noted as that; the rest
 * is shown until it came right by itself, or a person saw to it.
 */
export function createCompare({ database, desk, payments, clock, log }: CompareDeps) {
  /** Compares a day, by the clock of the reports (UTC), with each provider that took money lately. Throws PAYMENT_UNAVAILABLE. */
  async function compare(projectId: number, day: string): Promise<Difference[]> {
    for (const name of await database.tenant(projectId, (tx) => store.listProvidersUsed(tx, projectId))) {
      const provider = await desk.of(projectId, name);
      const reportOf = reportsOf(provider);
      const report = await reportOf(day);
      const all = [...report, ...(await around(reportOf, day))];
      for (const line of report) await hold(projectId, name, day, line);
      const booked = await database.tenant(projectId, (tx) => store.listBooked(tx, projectId, name, spanOf(day, day, 'UTC')));
      for (const row of missingFrom(all, booked)) await noteMissing(projectId, name, day, row);
      await lookAfterRefunds(projectId, name, day, all);
      await endThose(projectId, name, reportOf);
      await tellDisputes(projectId, provider, day);
    }
    return list(projectId, true);
  }

  /** The reports of a provider, each read once. */
  function reportsOf(provider: PaymentProvider): ReportOf {
    const read = new Map<string, readonly ReportLine[]>();
    return async (day) => {
      const known = read.get(day);
      if (known !== undefined) return known;
      try {
        const report = await provider.report(day);
        read.set(day, report);
        return report;
      } catch (error) {
        log.warn({ err: error, provider: provider.name, day }, 'the report of a payment provider could not be read');
        throw new AppError('PAYMENT_UNAVAILABLE', 'The report could not be read', { cause: error });
      }
    };
  }

  /** The days beside a day: clocks of a provider may differ from ours. */
  async function around(reportOf: ReportOf, day: string): Promise<readonly ReportLine[]> {
    const today = dayOf(clock(), 'UTC');
    return [...(await reportOf(addDays(day, -1))), ...(day < today ? await reportOf(addDays(day, 1)) : [])];
  }

  async function hold(projectId: number, provider: PaymentProvider['name'], day: string, line: ReportLine): Promise<void> {
    const [before, after] = await asked(projectId, provider, line);
    if (before === undefined) return;
    const { kind, row } = after ?? before;
    await note(projectId, {
      ...{ provider, day, kind, provider_ref: nameOf(line), currency: line.currency },
      ...{ payment_id: row?.payment_id ?? line.paymentId, refund_id: row?.refund_id ?? line.refundId, order_id: row?.order_id ?? null },
      ...{ here_minor: kind === 'other_amount' ? (row?.amount_minor ?? 0) : 0, there_minor: line.amountMinor },
      closed_because: after === undefined ? 'asked' : null,
    });
  }

  /** How a line differs before and after the provider was asked again: what is known here takes the way of every news then. */
  async function asked(projectId: number, provider: PaymentProvider['name'], line: ReportLine) {
    const here = () => database.tenant(projectId, (tx) => store.findBooked(tx, projectId, provider, line));
    const before = differenceOf(line, await here());
    if (before?.row === undefined || before.kind === 'other_amount') return [before, before] as const;
    await askAgain(projectId, before.row);
    return [before, differenceOf(line, await here())] as const;
  }

  /** Refunds whose outcome nobody knows, and which are in no report: each is asked after once more, and shown where that does not help. */
  async function lookAfterRefunds(
    projectId: number,
    provider: PaymentProvider['name'],
    day: string,
    reported: readonly ReportLine[],
  ): Promise<void> {
    const { to } = spanOf(day, day, 'UTC');
    for (const row of await database.tenant(projectId, (tx) => store.listOpenRefunds(tx, projectId, provider, to))) {
      if (row.refund_id === null || missingFrom(reported, [row]).length === 0) continue;
      await askAgain(projectId, row);
      await note(projectId, {
        ...ofBooked(provider, day, row),
        kind: 'open_refund',
        closed_because: (await isDecided(projectId, row.refund_id)) ? 'asked' : null,
      });
    }
  }

  async function isDecided(projectId: number, refundId: string | null): Promise<boolean> {
    const status = await database.tenant(projectId, (tx) => store.findRefundStatus(tx, projectId, refundId ?? ''));
    return status !== 'refunding' && status !== 'unknown';
  }

  /** Those that are none any more, as a later report shows. */
  async function endThose(projectId: number, provider: PaymentProvider['name'], reportOf: ReportOf): Promise<void> {
    const since = dayOf(clock() - ENDS_BY_ITSELF_DAYS * DAY_MS, 'UTC');
    for (const row of await database.tenant(projectId, (tx) => store.listOpenOf(tx, projectId, provider))) {
      if (row.day < since) continue;
      const because = await endOf(projectId, row, reportOf);
      if (because !== undefined)
        await database.tenant(projectId, (tx) => store.endDifference(tx, projectId, row.difference_id, SYSTEM, because));
    }
  }

  async function endOf(projectId: number, row: store.DifferenceRow, reportOf: ReportOf): Promise<DifferenceEnd | undefined> {
    if (row.kind === 'open_refund') return (await isDecided(projectId, row.refund_id)) ? 'decided' : undefined;
    const lines = [...(await reportOf(row.day)), ...(await around(reportOf, row.day))];
    const line = lines.find((one) => isOf(one, row));
    if (line === undefined) return undefined;
    if (row.kind === 'missing_capture' || row.kind === 'missing_refund') {
      // In the report by now; where it is there with another sum, that is another difference.
      await hold(projectId, row.provider, row.day, line);
      return 'reported';
    }
    const [, after] = await asked(projectId, row.provider, line);
    return after === undefined ? 'known' : undefined;
  }

  /** Disputes whose news never came are heard of so. */
  async function tellDisputes(projectId: number, provider: PaymentProvider, day: string): Promise<void> {
    const refs = await provider.disputes?.openedOn(day).catch((error: unknown) => {
      log.warn({ err: error, projectId, day }, 'the disputes of a day could not be read');
      return [];
    });
    for (const ref of refs ?? [])
      await database.tenant(projectId, (tx) => publish(tx, 'payments.disputed', { projectId, provider: provider.name, ref }));
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
    const kind = row.kind === 'capture' ? 'missing_capture' : 'missing_refund';
    await note(projectId, { ...ofBooked(provider, day, row), kind, closed_because: null });
  }

  const note = (projectId: number, row: Omit<Parameters<typeof store.insertDifference>[2], 'difference_id' | 'mended_by'>): Promise<void> =>
    database.tenant(projectId, (tx) =>
      store.insertDifference(tx, projectId, {
        ...row,
        difference_id: randomUUID(),
        mended_by: row.closed_because === null ? null : SYSTEM,
      }),
    );

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

/** What a line is called by: the refund's id, else the provider's name of the payment. */
function nameOf({ refundId, providerRef }: ReportLine): string {
  return refundId ?? providerRef;
}

/** Whether a line of a report is what a difference is about. */
function isOf(line: ReportLine, { kind, provider_ref: name, payment_id: paymentId, refund_id: refundId }: store.DifferenceRow): boolean {
  if (kind === 'other_amount') return nameOf(line) === name;
  if (line.kind !== (kind.endsWith('refund') ? 'refund' : 'capture')) return false;
  if (line.kind === 'capture') return line.providerRef === name || (paymentId !== null && line.paymentId === paymentId);
  return line.refundId === null ? paymentId !== null && line.paymentId === paymentId : line.refundId === refundId || line.refundId === name;
}

/** A difference of what is written here and stands in no report. */
function ofBooked(provider: PaymentProvider['name'], day: string, row: store.BookedRow) {
  return {
    ...{ provider, day, provider_ref: row.refund_id ?? row.provider_ref ?? row.payment_id, payment_id: row.payment_id },
    ...{ refund_id: row.refund_id, order_id: row.order_id, here_minor: row.amount_minor, there_minor: 0, currency: row.currency },
  };
}

function composeDifference(row: store.DifferenceRow): Difference {
  return {
    ...{ difference_id: row.difference_id, provider: row.provider, day: row.day, kind: row.kind, provider_ref: row.provider_ref },
    ...{ order_id: row.order_id, order_number: row.order_number, here_minor: row.here_minor, there_minor: row.there_minor },
    ...{ currency: row.currency, found_at: row.found_at.toISOString(), mended_at: row.mended_at?.toISOString() ?? null },
    ...{ mended_by: row.mended_by, closed_because: row.closed_because, note: row.note },
  };
}
