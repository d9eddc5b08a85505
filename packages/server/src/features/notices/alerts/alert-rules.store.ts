import type { AlertSeverity, AlertTelling, ProjectAlertCode } from '@rota/contract/alerts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** What a project said of a kind; null: as usual. */
export type RuleRow = {
  readonly code: ProjectAlertCode;
  readonly enabled: boolean | null;
  readonly severity: AlertSeverity | null;
  readonly threshold: number | null;
  readonly mails: boolean | null;
  readonly muted_until: Date | null;
  readonly mute_reason: string | null;
  readonly muted_by: string | null;
};
export type TellingRow = { readonly plan: AlertTelling; readonly version: number };

const columns = sql`code, enabled, severity, threshold, mails, muted_until, mute_reason, muted_by`;

export async function listRules(tx: Tx, projectId: number): Promise<RuleRow[]> {
  const { rows } =
    await sql<RuleRow>`select ${columns} from alert_rule where project_id = ${projectId}`.execute(tx);
  return rows;
}

/** Nobody else may change the rules of the project until the transaction ends. */
export async function lockRules(tx: Tx, projectId: number): Promise<RuleRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert rules', ${projectId}))`.execute(tx);
  return listRules(tx, projectId);
}

export async function saveRule(tx: Tx, projectId: number, row: RuleRow): Promise<void> {
  await sql`
    insert into alert_rule (project_id, code, enabled, severity, threshold, mails, muted_until, mute_reason, muted_by)
    values (${projectId}, ${row.code}, ${row.enabled}, ${row.severity}, ${row.threshold}, ${row.mails}, ${row.muted_until},
            ${row.mute_reason}, ${row.muted_by})
    on conflict (project_id, code) do update set enabled = excluded.enabled, severity = excluded.severity, threshold = excluded.threshold,
      mails = excluded.mails, muted_until = excluded.muted_until, mute_reason = excluded.mute_reason, muted_by = excluded.muted_by,
      updated_at = now()`.execute(tx);
}

export async function findTelling(tx: Tx, projectId: number): Promise<TellingRow | undefined> {
  const { rows } =
    await sql<TellingRow>`select plan, version from alert_telling where project_id = ${projectId}`.execute(
      tx,
    );
  return rows[0];
}

/** Saves a plan over the version that was read (0: none); undefined when it is another by now. */
export async function saveTelling(
  tx: Tx,
  projectId: number,
  plan: AlertTelling,
  version: number,
): Promise<TellingRow | undefined> {
  const text = JSON.stringify(plan);
  const { rows } =
    version === 0
      ? await sql<TellingRow>`insert into alert_telling (project_id, plan) values (${projectId}, ${text}::jsonb)
          on conflict (project_id) do nothing returning plan, version`.execute(tx)
      : await sql<TellingRow>`update alert_telling set plan = ${text}::jsonb, version = version + 1, updated_at = now()
          where project_id = ${projectId} and version = ${version} returning plan, version`.execute(tx);
  return rows[0];
}
