import type { PaymentProvider, ReportLine } from '../../../adapters/payments/provider.ts';
import { AppError } from '../../../http/app-error.ts';
import { addDays, dayOf } from './days.rules.ts';

/** What a provider reports of a day. */
export type ReportOf = (day: string) => Promise<readonly ReportLine[]>;

/** The reports of a provider, each read once. Throws PAYMENT_UNAVAILABLE. */
export function reportsOf(
  provider: PaymentProvider,
  log: { warn(fields: object, message: string): void },
): ReportOf {
  const read = new Map<string, readonly ReportLine[]>();
  return async (day) => {
    const known = read.get(day);
    if (known !== undefined) return known;
    try {
      const report = await provider.report(day);
      read.set(day, report);
      return report;
    } catch (error) {
      log.warn(
        { err: error, provider: provider.name, day },
        'the report of a payment provider could not be read',
      );
      throw new AppError('PAYMENT_UNAVAILABLE', 'The report could not be read', { cause: error });
    }
  };
}

/** The report of a day with those of the days beside it: clocks of a provider may differ from ours. */
export function reportsAround(reportOf: ReportOf, clock: () => number): ReportOf {
  return async (day) => {
    const after = day < dayOf(clock(), 'UTC') ? await reportOf(addDays(day, 1)) : [];
    return [...(await reportOf(day)), ...(await reportOf(addDays(day, -1))), ...after];
  };
}
