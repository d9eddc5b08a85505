import type { Database } from '../../../db/database.ts';
import { listFailed, listLeftOpen } from './payments.store.ts';
import type { PaymentService } from './payments.service.ts';
import type { RefundSender } from './refunds.service.ts';
import { listRefundsLeftOpen } from './refunds.store.ts';
import type { Releases } from './releases.service.ts';
import { listReleasesLeftOpen } from './releases.store.ts';

export type ReconcilerDeps = {
  readonly database: Pick<Database, 'global'>;
  readonly payments: Pick<PaymentService, 'look'>;
  readonly refunds: Pick<RefundSender, 'send'>;
  readonly releases: Pick<Releases, 'send'>;
  readonly log: { warn(fields: object, message: string): void };
};

const EVERY_MS = 30_000;
/** So many at once: the rest comes with the next look. */
const MOST = 200;

/** Processes open payments, refunds and releases every half minute, on every server: the database decides which one works on a row. */
export function createReconciler({ database, payments, refunds, releases, log }: ReconcilerDeps) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function each<T extends { project_id: number }>(
    rows: readonly T[],
    work: (row: T) => Promise<void>,
  ): Promise<void> {
    for (const row of rows) {
      await work(row).catch((error: unknown) =>
        log.warn({ err: error, ...row }, 'a payment could not be looked after'),
      );
    }
  }

  async function tick(): Promise<void> {
    await each(await database.global((tx) => listLeftOpen(tx, MOST)), (row) =>
      payments.look(row.project_id, row.payment_id),
    );
    await each(await database.global((tx) => listRefundsLeftOpen(tx, MOST)), (row) =>
      refunds.send(row.project_id, row.refund_id),
    );
    await each(await database.global((tx) => listReleasesLeftOpen(tx, MOST)), (row) =>
      releases.send(row.project_id, row.release_id),
    );
  }

  /** Asks once more after payments that failed lately: money that was taken all the same is found, and given back. */
  async function sweep(): Promise<void> {
    await each(await database.global((tx) => listFailed(tx, 1_000)), (row) =>
      payments.look(row.project_id, row.payment_id),
    );
  }

  function round(): void {
    running ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'payments cannot be looked after now'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    tick,
    sweep,
    start: (): void => {
      timer = setInterval(round, EVERY_MS);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}
