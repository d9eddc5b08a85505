import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type AuditChange = {
  /** Null: a change of the installation itself. */
  readonly projectId: number | null;
  readonly actor: { readonly id: string; readonly name: string };
  readonly code: `LOG_${string}`;
  /** What was changed, in one word: `project`, `robot`, `delivery`. */
  readonly entity: string;
  readonly entityId: string;
  /** The fields that matter before and after; null when there was or is nothing. Never a secret. */
  readonly before: unknown;
  readonly after: unknown;
};

/** The chain of the installation's own entries. */
const INSTALLATION = 0;

/** Adds an entry to the project's chain, in the transaction of the change itself. */
export async function recordAudit(tx: Tx, change: AuditChange): Promise<void> {
  const { actor } = change;
  await sql`select audit_append(${change.projectId ?? INSTALLATION}::int, ${actor.id}, ${actor.name}, ${change.code},
    ${change.entity}, ${change.entityId}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb)`.execute(tx);
}

/** The number of the first entry that does not fit its chain; undefined when the chain is whole. */
export async function findBrokenEntry(tx: Tx, projectId: number | null): Promise<number | undefined> {
  const { rows } = await sql<{ broken: string | null }>`select audit_first_broken(${projectId ?? INSTALLATION}::int) as broken`.execute(tx);
  const broken = rows[0]?.broken ?? null;
  return broken === null ? undefined : Number(broken);
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
