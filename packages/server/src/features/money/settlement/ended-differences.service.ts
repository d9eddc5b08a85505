import type { PaymentProviderName } from '@rota/contract/payments';
import type { DifferenceEnd } from '@rota/contract/settlement';
import type { ReportLine } from '../../../adapters/payments/provider.ts';
import type { Database } from '../../../db/database.ts';
import { isOf } from './compare.rules.ts';
import { dayOf } from './days.rules.ts';
import type { ReportOf } from './provider-reports.service.ts';
import * as differences from './differences.store.ts';

export type EndingDeps = {
  readonly database: Database;
  readonly clock: () => number;
  /** Holds a line against what is written here, and notes where they differ. */
  readonly hold: (
    projectId: number,
    provider: PaymentProviderName,
    day: string,
    line: ReportLine,
  ) => Promise<void>;
  /** How a line differs before and after the provider was asked again; undefined where it does not. */
  readonly askAgain: (
    projectId: number,
    provider: PaymentProviderName,
    line: ReportLine,
  ) => Promise<readonly [unknown, unknown]>;
  readonly isDecided: (projectId: number, refundId: string | null) => Promise<boolean>;
};

const DAY_MS = 24 * 3_600_000;
/** One that is older waits for a person: its reports are not read any more. */
const ENDS_BY_ITSELF_DAYS = 30;
const SYSTEM = 'system';

/** Ends differences that are none any more, as later reports of their days and the days beside them show. */
export function createEnding({ database, clock, hold, askAgain, isDecided }: EndingDeps) {
  async function endOf(
    projectId: number,
    row: differences.DifferenceRow,
    reportOf: ReportOf,
  ): Promise<DifferenceEnd | undefined> {
    // Only a person knows whether a fee is right.
    if (row.kind === 'odd_fee') return undefined;
    if (row.kind === 'open_refund')
      return (await isDecided(projectId, row.refund_id)) ? 'decided' : undefined;
    const line = (await reportOf(row.day)).find((one) => isOf(one, row));
    if (line === undefined) return undefined;
    if (row.kind === 'missing_capture' || row.kind === 'missing_refund') {
      // In the report by now; where it is there with another sum, that is another difference.
      await hold(projectId, row.provider, row.day, line);
      return 'reported';
    }
    const [, after] = await askAgain(projectId, row.provider, line);
    return after === undefined ? 'known' : undefined;
  }

  return async function endThose(
    projectId: number,
    provider: PaymentProviderName,
    reportOf: ReportOf,
  ): Promise<void> {
    const since = dayOf(clock() - ENDS_BY_ITSELF_DAYS * DAY_MS, 'UTC');
    for (const row of await database.tenant(projectId, (tx) =>
      differences.listOpenOf(tx, projectId, provider),
    )) {
      if (row.day < since) continue;
      const because = await endOf(projectId, row, reportOf);
      if (because !== undefined)
        await database.tenant(projectId, (tx) =>
          differences.endDifference(tx, projectId, row.difference_id, SYSTEM, because),
        );
    }
  };
}
