import type { AlertSeverity, AlertTelling } from '@rota/contract/alerts';
import { isWithin } from '../../../hours.rules.ts';

/** The pause after its newest alert (ms) before an incident is announced: alerts that come together are announced together. */
const QUIET_MS = 5_000;
/** And so long after its first one (ms), however many still come. */
const PATIENCE_MS = 30_000;
const MINUTE_MS = 60_000;

/** An alert of an incident, as far as telling asks. Times are ms since the epoch. */
export type NotifiableAlert = {
  readonly severity: AlertSeverity;
  readonly openedAt: number;
  readonly isResolved: boolean;
  readonly isAcknowledged: boolean;
  readonly snoozedUntil: number | null;
  readonly isMuted: boolean;
  readonly notifiedStep: number;
  readonly notifiedLastAt: number | null;
  readonly isEndNotified: boolean;
};

/** The recipients now. `step` 0 is the first; `waitedMs`: how long a later step is unanswered. */
export type Due = {
  readonly step: number;
  readonly receivers: readonly string[];
  readonly waitedMs: number | null;
};

/** The recipients of an incident now; undefined for none. `zone` is that of the project's clock, `now` in ms. */
export function dueOf(
  members: readonly NotifiableAlert[],
  plan: AlertTelling,
  zone: string,
  now: number,
): Due | undefined {
  const asking = members.filter((one) => isAsking(one, now));
  const openings = asking.map(({ openedAt }) => openedAt);
  if (asking.length === 0 || !isTime(asking, plan, zone, now)) return undefined;
  const notifiedStep = Math.max(...members.map(({ notifiedStep }) => notifiedStep));
  if (notifiedStep === 0) {
    const isSettled = now - Math.max(...openings) >= QUIET_MS || now - Math.min(...openings) >= PATIENCE_MS;
    return isSettled && plan.receivers.length > 0
      ? { step: 0, receivers: plan.receivers, waitedMs: null }
      : undefined;
  }
  const step = plan.steps[notifiedStep - 1];
  const lastAt = Math.max(...members.map(({ notifiedLastAt }) => notifiedLastAt ?? 0));
  if (step === undefined || now - lastAt < step.after_minutes * MINUTE_MS) return undefined;
  return { step: notifiedStep, receivers: step.receivers, waitedMs: now - Math.min(...openings) };
}

/** The recipients of an incident's end: everyone who was notified of it, once, where the plan says so; undefined for none. */
export function endDueOf(
  members: readonly NotifiableAlert[],
  plan: AlertTelling,
): readonly string[] | undefined {
  const notifiedStep = Math.max(0, ...members.map(({ notifiedStep }) => notifiedStep));
  if (
    !plan.tells_resolved ||
    notifiedStep === 0 ||
    members.some(({ isResolved, isEndNotified }) => !isResolved || isEndNotified)
  )
    return undefined;
  return [
    ...new Set([
      ...plan.receivers,
      ...plan.steps.slice(0, notifiedStep - 1).flatMap(({ receivers }) => receivers),
    ]),
  ];
}

function isAsking(
  { isResolved, isAcknowledged, isMuted, snoozedUntil }: NotifiableAlert,
  now: number,
): boolean {
  return !isResolved && !isAcknowledged && !isMuted && (snoozedUntil === null || snoozedUntil <= now);
}

function isTime(
  asking: readonly NotifiableAlert[],
  { hours, critical_always: always }: AlertTelling,
  zone: string,
  now: number,
): boolean {
  if (hours === null || isWithin(hours, zone, now)) return true;
  return always && asking.some(({ severity }) => severity === 'critical');
}
