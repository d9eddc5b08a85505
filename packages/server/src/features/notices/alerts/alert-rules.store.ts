import type { AlertTelling } from '@rota/contract/alerts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'code',
  'enabled',
  'severity',
  'threshold',
  'mails',
  'muted_until',
  'mute_reason',
  'muted_by',
] as const;
/** What a project said of a kind; null: as usual. */
export type RuleRow = Readonly<Pick<Selectable<DB['alert_rule']>, (typeof COLUMNS)[number]>>;
export type TellingRow = Readonly<Pick<Selectable<DB['alert_telling']>, 'plan' | 'version'>>;
const now = sql<Date>`now()`;

export async function listRules(tx: Tx, projectId: number): Promise<RuleRow[]> {
  return tx.selectFrom('alert_rule').select(COLUMNS).where('project_id', '=', projectId).execute();
}

/** Locks the rules of the project until the transaction ends. */
export async function lockRules(tx: Tx, projectId: number): Promise<RuleRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert rules', ${projectId}))`.execute(tx);
  return listRules(tx, projectId);
}

export async function saveRule(tx: Tx, projectId: number, row: RuleRow): Promise<void> {
  const { code, enabled, severity, threshold, mails, muted_until, mute_reason, muted_by } = row;
  const values = { enabled, severity, threshold, mails, muted_until, mute_reason, muted_by };
  await tx
    .insertInto('alert_rule')
    .values({ project_id: projectId, code, ...values })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'code']).doUpdateSet({ ...values, updated_at: now }),
    )
    .execute();
}

export async function findTelling(tx: Tx, projectId: number): Promise<TellingRow | undefined> {
  return tx
    .selectFrom('alert_telling')
    .select(['plan', 'version'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

/** Saves a plan over the version that was read (0: none); undefined when it is another by now. */
export async function saveTelling(
  tx: Tx,
  projectId: number,
  plan: AlertTelling,
  version: number,
): Promise<TellingRow | undefined> {
  const text = JSON.stringify(plan);
  if (version === 0)
    return tx
      .insertInto('alert_telling')
      .values({ project_id: projectId, plan: text })
      .onConflict((conflict) => conflict.column('project_id').doNothing())
      .returning(['plan', 'version'])
      .executeTakeFirst();
  return tx
    .updateTable('alert_telling')
    .set((row) => ({ plan: text, version: row('version', '+', 1), updated_at: now }))
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .returning(['plan', 'version'])
    .executeTakeFirst();
}
