import {
  alertKinds,
  PROJECT_ALERT_CODES,
  type AlertCode,
  type AlertKind,
  type AlertRule,
  type ProjectAlertCode,
} from '@rota/contract/alerts';
import type { Rules } from './conditions.rules.ts';
import type { RuleRow } from './alert-rules.store.ts';

/** The rule of a kind: what the project said, else what is usual. `now` in ms: a mute that is over is none. */
export function ruleOf(code: ProjectAlertCode, row: RuleRow | undefined, now: number): AlertRule {
  const { severity, threshold }: AlertKind = alertKinds[code];
  const isMuted = row !== undefined && row.muted_until !== null && row.muted_until.getTime() > now;
  return {
    code,
    enabled: row?.enabled ?? true,
    severity: row?.severity ?? severity,
    unit: threshold?.unit ?? null,
    threshold: row?.threshold ?? threshold?.default ?? null,
    default_threshold: threshold?.default ?? null,
    min: threshold?.min ?? null,
    max: threshold?.max ?? null,
    mails: row?.mails ?? true,
    muted_until: isMuted ? (row.muted_until?.toISOString() ?? null) : null,
    mute_reason: isMuted ? row.mute_reason : null,
    muted_by: isMuted ? row.muted_by : null,
  };
}

/** The rules of all kinds that something can raise here. `now` in ms. */
export function rulesOf(rows: readonly RuleRow[], hasElevators: boolean, now: number): AlertRule[] {
  return PROJECT_ALERT_CODES.filter((code) => hasElevators || alertKinds[code].about !== 'elevator').map(
    (code) =>
      ruleOf(
        code,
        rows.find((row) => row.code === code),
        now,
      ),
  );
}

/** By kind, as conditions are looked at. */
export function rulesByCode(rules: readonly AlertRule[]): Rules {
  return new Map(rules.map((rule) => [rule.code, rule]));
}

/** Kinds that notify no one now. */
export function mutedCodes(rules: readonly AlertRule[]): ReadonlySet<AlertCode> {
  return new Set(rules.filter(({ muted_until: until }) => until !== null).map(({ code }) => code));
}

/** Kinds without mails: muted, or shown only. */
export function silentCodes(rules: readonly AlertRule[]): ReadonlySet<AlertCode> {
  return new Set(
    rules.filter(({ muted_until: until, mails }) => until !== null || !mails).map(({ code }) => code),
  );
}
