import type { AlertCode, AlertSeverity } from '@rota/contract/alerts';
import type { Condition } from './conditions.rules.ts';

/** Back within so long after its end (ms), a condition opens its alert again instead of making another one. */
export const REOPEN_MS = 10 * 60_000;
/** Alerts of a code that come within so long of each other (ms) are one incident. */
export const INCIDENT_MS = 2 * 60_000;
/** What is still so is written down no more often than this (ms). */
const SEEN_EVERY_MS = 60_000;

/** An alert as it is kept, as far as these rules ask. Times are ms since the epoch. */
export type Known = {
  readonly alertId: string;
  readonly code: AlertCode;
  readonly subject: string;
  readonly severity: AlertSeverity;
  readonly params: Readonly<Record<string, string | number>>;
  readonly incidentId: string;
  readonly openedAt: number;
  readonly lastSeenAt: number;
  readonly resolvedAt: number | null;
  readonly how: 'by_itself' | 'person' | null;
  readonly isPresent: boolean;
};

/**
 * The changes to write. `fresh`: it starts over, because a person had ended it before it came back, or because it is about an order, which is
 * without its helper once its need had ended.
 */
export type Step =
  | { readonly do: 'open'; readonly condition: Condition }
  | { readonly do: 'reopen'; readonly known: Known; readonly condition: Condition; readonly fresh: boolean }
  | { readonly do: 'touch'; readonly known: Known; readonly condition: Condition }
  | { readonly do: 'clear'; readonly known: Known }
  /** The condition of one that a person had ended is gone. */
  | { readonly do: 'forget'; readonly known: Known };

/**
 * Compares what is so with what is known. `looked`: the codes that were looked at; alerts of others stay as they are. `known` holds those that
 * are open, those whose condition is still there, and those that ended within {@link REOPEN_MS}. `now` in ms.
 */
export function stepsOf(
  known: readonly Known[],
  conditions: readonly Condition[],
  looked: ReadonlySet<AlertCode>,
  now: number,
): Step[] {
  const byKey = Map.groupBy(known, keyOf);
  const so = new Set(conditions.map(keyOf));
  const met = [...new Map(conditions.map((condition) => [keyOf(condition), condition])).values()];
  const gone = known.filter((one) => looked.has(one.code) && !so.has(keyOf(one)));
  return [
    ...gone.flatMap(endOf),
    ...met.flatMap((condition) => stepOf(byKey.get(keyOf(condition)) ?? [], condition, now)),
  ];
}

function endOf(known: Known): Step[] {
  if (known.resolvedAt === null) return [{ do: 'clear', known }];
  return known.isPresent ? [{ do: 'forget', known }] : [];
}

function stepOf(known: readonly Known[], condition: Condition, now: number): Step[] {
  const current = known.find(({ resolvedAt, isPresent }) => resolvedAt === null || isPresent);
  if (current !== undefined) {
    // One that a person has ended says nothing more while its condition lasts.
    return current.resolvedAt === null && isNews(current, condition, now)
      ? [{ do: 'touch', known: current, condition }]
      : [];
  }
  const last = known
    .filter(({ resolvedAt }) => resolvedAt !== null && now - resolvedAt < REOPEN_MS)
    .toSorted((a, b) => (b.resolvedAt ?? 0) - (a.resolvedAt ?? 0))[0];
  return [
    last === undefined
      ? { do: 'open', condition }
      : { do: 'reopen', known: last, condition, fresh: last.how === 'person' || condition.orderId !== null },
  ];
}

function isNews(known: Known, { severity, params }: Condition, now: number): boolean {
  return (
    now - known.lastSeenAt >= SEEN_EVERY_MS || known.severity !== severity || !isSame(known.params, params)
  );
}

function isSame(a: Known['params'], b: Known['params']): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The incident that a new alert of a code belongs to: that of the newest open one that came shortly before; undefined for one of its own. */
export function incidentFor(
  code: AlertCode,
  known: readonly Pick<Known, 'code' | 'incidentId' | 'openedAt' | 'resolvedAt'>[],
  now: number,
) {
  const newest = known
    .filter((one) => one.code === code && one.resolvedAt === null && now - one.openedAt <= INCIDENT_MS)
    .toSorted((a, b) => b.openedAt - a.openedAt)[0];
  return newest?.incidentId;
}

function keyOf({ code, subject }: Pick<Condition, 'code' | 'subject'>): string {
  return `${code} ${subject}`;
}
