import { randomUUID } from 'node:crypto';
import { PROVIDER_NAMES, type PaymentProviderName } from '@rota/contract/payments';
import type { ProviderDispute } from '../../../adapters/payments/provider.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ProviderDesk } from '../payment-providers/index.ts';
import type { Losses } from '../payments/index.ts';
import { lossOf, recordDispute } from './dispute-records.service.ts';
import { disputeChange } from './dispute-transitions.rules.ts';
import { statusAfterNews } from './disputes.rules.ts';
import * as store from './disputes.store.ts';
import type { DisputeRow } from './disputes.store.ts';

export type ProviderDisputeDeps = {
  readonly database: Database;
  readonly desk: Pick<ProviderDesk, 'of'>;
  readonly losses: Losses;
  readonly log: { warn(fields: object, message: string): void };
};
/** That something happened to a dispute, by its name at the provider. */
export type DisputeNews = {
  readonly projectId: number;
  readonly provider: PaymentProviderName;
  readonly ref: string;
};

/** So many at once: the rest comes a day later. */
const MOST = 500;

/** Disputes that a provider reports: opened, updated and ended by its answer when it is asked, from any news. */
export function createProviderDisputes({ database, desk, losses, log }: ProviderDisputeDeps) {
  /** Throws where the provider does not answer: the sender of the news repeats it. */
  async function follow(news: DisputeNews): Promise<void> {
    const { projectId, provider: name, ref } = news;
    const provider = await desk.of(projectId, name);
    const before = await database.tenant(projectId, (tx) => store.findVersion(tx, projectId, ref));
    const reported = await provider.disputes?.read(ref);
    if (reported === undefined)
      return log.warn({ projectId, provider: name, ref }, 'the provider knows no such dispute');
    const isTaken = await database.tenant(projectId, async (tx) => {
      const payment = await losses.paymentOf(tx, projectId, name, reported);
      if (payment === undefined) {
        log.warn({ projectId, provider: name, ref }, 'a dispute is of a payment that is not known here');
        return true;
      }
      await losses.lock(tx, projectId, payment.payment_id);
      const known = knownAs(await store.listOfPayment(tx, projectId, payment.payment_id), ref);
      // It was changed since the provider was asked: the answer may be older than that.
      if (known?.provider_ref === ref && known.version !== before) return false;
      await take(tx, projectId, known ?? (await open(tx, projectId, reported, payment)), reported);
      return true;
    });
    if (!isTaken) await follow(news);
  }

  async function open(
    tx: Tx,
    projectId: number,
    reported: ProviderDispute,
    payment: {
      readonly payment_id: string;
      readonly order_id: string;
      readonly provider: keyof typeof PROVIDER_NAMES;
    },
  ): Promise<DisputeRow> {
    const id = randomUUID();
    const name = PROVIDER_NAMES[payment.provider];
    await store.insertDispute(tx, projectId, {
      dispute_id: id,
      payment_id: payment.payment_id,
      order_id: payment.order_id,
      amount_minor: reported.amountMinor,
      currency: reported.currency,
      reason: reported.reason,
      due_at: dueOf(reported),
      opened_by: name,
      provider_ref: reported.ref,
    });
    const row = requireRow(await store.findDispute(tx, projectId, id));
    await recordDispute(tx, projectId, { id: 'system', name: 'system' }, 'LOG_DISPUTE_OPENED', {
      row,
      before: null,
    });
    return row;
  }

  async function take(
    tx: Tx,
    projectId: number,
    before: DisputeRow,
    reported: ProviderDispute,
  ): Promise<void> {
    // What a bank says stays as it was noted, be it in a person's own words.
    const now = {
      provider_ref: reported.ref,
      amount_minor: reported.amountMinor,
      currency: reported.currency,
      fee_minor: reported.feeMinor,
      status: statusAfterNews(before.status, reported.status),
      due_at: dueOf(reported) ?? before.due_at,
    };
    const isSame = (Object.keys(now) as (keyof typeof now)[]).every(
      (field) => String(now[field]) === String(before[field]),
    );
    if (isSame) return;
    const to = disputeChange(before, now.status, 'provider');
    if (to === 'refused') throw new Error(`A dispute that is ${before.status} cannot become ${now.status}.`);
    await store.updateDispute(tx, projectId, before.dispute_id, to, { ...before, ...now });
    const row = requireRow(await store.findDispute(tx, projectId, before.dispute_id));
    await losses.book(tx, projectId, lossOf(row));
    await recordDispute(tx, projectId, { id: 'system', name: 'system' }, 'LOG_DISPUTE_CHANGED', {
      row,
      before,
    });
  }

  /** Once a day: those whose end was not reported. */
  async function nightly(): Promise<void> {
    for (const { project_id: projectId, provider, provider_ref: ref } of await database.global((tx) =>
      store.listOpenAtProviders(tx, MOST),
    ))
      await follow({ projectId, provider, ref }).catch((error: unknown) => {
        log.warn({ err: error, projectId, ref }, 'a dispute could not be asked after');
      });
  }

  return { follow, nightly };
}

/** The one of that name; else the one without a name that a person recorded for the payment before the provider reported it. */
function knownAs(rows: readonly DisputeRow[], ref: string): DisputeRow | undefined {
  return rows.find((one) => one.provider_ref === ref) ?? rows.find((one) => one.provider_ref === null);
}

function dueOf({ dueAt }: ProviderDispute): Date | null {
  return dueAt === null ? null : new Date(dueAt);
}
