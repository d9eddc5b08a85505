import type { InputOf } from '@rota/contract/core';
import {
  alertKinds,
  type AlertKind,
  defaultAlertTelling,
  type Alert,
  type AlertReceiver,
  type AlertRule,
  type alertRulesApi,
  type AlertTelling,
  type ProjectAlertCode,
  type SavedAlertTelling,
} from '@rota/contract/alerts';
import { INSTALLATION, recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { fieldProblem, requireRow, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import type { ReachablePerson } from '../../access/users/index.ts';
import { mutedCodes, ruleOf, rulesOf } from './alert-rules.rules.ts';
import * as store from './alert-rules.store.ts';
import { toAlert, type Muted } from './alert-view.rules.ts';
import { listOpen } from './alerts.store.ts';

const MOST_MUTED_MS = 90 * 86_400_000;

export type AlertRuleDeps = {
  readonly database: Database;
  readonly hasElevators: boolean;
  readonly people: (tx: Tx, projectId: number) => Promise<readonly ReachablePerson[]>;
  readonly timeZone: (projectId: number) => Promise<string>;
  /** Called with alerts of a project whose view changed, after the commit. */
  readonly onChanged: (projectId: number, alerts: readonly Alert[]) => void;
  readonly clock: () => number;
};
export type AlertRuleService = ReturnType<typeof createAlertRuleService>;

type Calls = typeof alertRulesApi;
type RuleCode = 'LOG_ALERT_RULE_CHANGED' | 'LOG_ALERT_MUTED' | 'LOG_ALERT_UNMUTED';

/** The alert rules and recipients of a project. Each change and its audit entry are one transaction. */
export function createAlertRuleService({
  database,
  hasElevators,
  people,
  timeZone,
  onChanged,
  clock,
}: AlertRuleDeps) {
  async function list(projectId: number): Promise<AlertRule[]> {
    return rulesOf(
      await database.tenant(projectId, (tx) => store.listRules(tx, projectId)),
      hasElevators,
      clock(),
    );
  }

  async function mutedIn(projectId: number): Promise<Muted> {
    return projectId === INSTALLATION ? new Set() : mutedCodes(await list(projectId));
  }

  async function change(
    projectId: number,
    code: ProjectAlertCode,
    actor: ActorRef,
    log: RuleCode,
    to: (row: store.RuleRow) => store.RuleRow,
  ): Promise<AlertRule> {
    if (!hasElevators && alertKinds[code].about === 'elevator') requireRow(undefined);
    const { rule, open } = await database.tenant(projectId, async (tx) => {
      const rows = await store.lockRules(tx, projectId);
      const row = rows.find((one) => one.code === code) ?? defaultRule(code);
      const before = ruleOf(code, row, clock());
      const next = to(row);
      await store.saveRule(tx, projectId, next);
      const after = ruleOf(code, next, clock());
      await recordAudit(tx, {
        projectId,
        actor,
        code: log,
        entity: 'alert_rule',
        entityId: code,
        before: auditSnapshot(before),
        after: auditSnapshot(after),
      });
      return { rule: after, open: (await listOpen(tx, projectId)).filter((one) => one.code === code) };
    });
    const muted: Muted = new Set(rule.muted_until === null ? [] : [code]);
    if (open.length > 0) {
      onChanged(
        projectId,
        open.map((row) => toAlert(projectId, row, muted)),
      );
    }
    return rule;
  }

  /** Throws RECORD_NOT_FOUND for a kind that nothing raises here, VALIDATION_FAILED for a threshold outside its range. */
  function set(
    projectId: number,
    code: ProjectAlertCode,
    body: InputOf<Calls['setRule']>['body'],
    actor: ActorRef,
  ): Promise<AlertRule> {
    const { threshold: range }: AlertKind = alertKinds[code];
    const { threshold } = body;
    if (threshold !== undefined) {
      if (range === null) throw validationFailed([fieldProblem('threshold', 'no_threshold')]);
      const { min, max } = range;
      if (threshold < min || threshold > max)
        throw validationFailed([fieldProblem('threshold', 'out_of_range', { min, max })]);
    }
    return change(projectId, code, actor, 'LOG_ALERT_RULE_CHANGED', (row) => ({
      ...row,
      enabled: body.enabled ?? row.enabled,
      severity: body.severity ?? row.severity,
      threshold: threshold ?? row.threshold,
      mails: body.mails ?? row.mails,
    }));
  }

  /** Throws RECORD_NOT_FOUND, and VALIDATION_FAILED for an end that is over or too far off. */
  function mute(
    projectId: number,
    code: ProjectAlertCode,
    { until, reason }: { until: string; reason: string },
    actor: ActorRef,
  ) {
    const end = Date.parse(until);
    if (end <= clock() || end > clock() + MOST_MUTED_MS)
      throw validationFailed([fieldProblem('until', 'time_is_past')]);
    return change(projectId, code, actor, 'LOG_ALERT_MUTED', (row) => ({
      ...row,
      muted_until: new Date(end),
      mute_reason: reason,
      muted_by: actor.name,
    }));
  }

  const unmute = (projectId: number, code: ProjectAlertCode, actor: ActorRef): Promise<AlertRule> =>
    change(projectId, code, actor, 'LOG_ALERT_UNMUTED', (row) => ({
      ...row,
      muted_until: null,
      mute_reason: null,
      muted_by: null,
    }));

  async function telling(projectId: number): Promise<SavedAlertTelling> {
    const row = await database.tenant(projectId, (tx) => store.findTelling(tx, projectId));
    return {
      ...(row?.plan ?? defaultAlertTelling),
      version: row?.version ?? 0,
      time_zone: await timeZone(projectId),
    };
  }

  /** Throws VERSION_CONFLICT, and VALIDATION_FAILED where a recipient may not see alerts. */
  async function setTelling(
    projectId: number,
    body: AlertTelling & { version: number },
    actor: ActorRef,
  ): Promise<SavedAlertTelling> {
    const { version, ...plan } = body;
    const zone = await timeZone(projectId);
    return database.tenant(projectId, async (tx) => {
      const known = await people(tx, projectId);
      const before = (await store.findTelling(tx, projectId))?.plan ?? defaultAlertTelling;
      // A recipient who lost the right meanwhile may stay named, or a save would fail until all of them are removed.
      const named = new Set([...known.map(({ id }) => id), ...peopleOf(before)]);
      if (peopleOf(plan).some((id) => !named.has(id)))
        throw validationFailed([fieldProblem('receivers', 'not_choice')]);
      const row = await store.saveTelling(tx, projectId, plan, version);
      if (row === undefined) throw versionConflict('alert_telling');
      const names = new Map(known.map(({ id, name }) => [id, name]));
      const about = { projectId, actor, entity: 'alert_telling', entityId: String(projectId) };
      await recordAudit(tx, {
        ...about,
        code: 'LOG_ALERT_TELLING_CHANGED',
        before: auditPlan(before, names),
        after: auditPlan(plan, names),
      });
      return { ...row.plan, version: row.version, time_zone: zone };
    });
  }

  async function receivers(projectId: number): Promise<AlertReceiver[]> {
    const known = await database.tenant(projectId, (tx) => people(tx, projectId));
    return known.map(({ id, name, email }) => ({ user_id: id, name, has_email: email !== null }));
  }

  return { list, mutedIn, set, mute, unmute, telling, setTelling, receivers };
}

function defaultRule(code: ProjectAlertCode): store.RuleRow {
  return {
    code,
    enabled: null,
    severity: null,
    threshold: null,
    mails: null,
    muted_until: null,
    mute_reason: null,
    muted_by: null,
  };
}

function peopleOf({ receivers, steps }: AlertTelling): string[] {
  return [...receivers, ...steps.flatMap((step) => step.receivers)];
}

function auditSnapshot({ code, enabled, severity, threshold, mails, muted_until, mute_reason }: AlertRule) {
  return { alert: code, enabled, severity, threshold, mails, muted_until, mute_reason };
}

/** Ids say nothing to who reads the log. */
function auditPlan(
  { receivers, hours, critical_always, steps, tells_resolved }: AlertTelling,
  names: ReadonlyMap<string, string>,
) {
  const nameOf = (id: string): string => names.get(id) ?? id;
  return {
    receivers: receivers.map(nameOf),
    hours: hours === null ? null : `${hours.from}–${hours.to} (${hours.days.join(', ')})`,
    critical_always,
    steps: steps.map(
      ({ after_minutes: minutes, receivers: next }) => `${minutes}: ${next.map(nameOf).join(', ')}`,
    ),
    tells_resolved,
  };
}
