import type { AuditCode } from '@rota/contract/areas';
import type { AuditProblem } from '@rota/contract/audit';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { foldSearch } from '../db/folding.ts';
import type { Functions } from '../db/schema.gen.ts';
import { INSTALLATION } from './installation.ts';

export type AuditActor = { readonly id: string; readonly name: string };
export type AuditChange = {
  /** Null: a change of the installation itself. */
  readonly projectId: number | null;
  readonly actor: AuditActor;
  readonly code: AuditCode;
  /** The kind of the changed thing, in one word: `project`, `robot`, `delivery`. */
  readonly entity: string;
  readonly entityId: string;
  /** The fields that matter before and after; null when there was or is nothing. Never a secret. */
  readonly before: unknown;
  readonly after: unknown;
  /** Id of the person that before and after are about: what they say goes when the person is erased. */
  readonly aboutUser?: string;
};

/** Adds an entry to the project's chain, in the transaction of the change itself. */
export async function recordAudit(tx: Tx, change: AuditChange): Promise<void> {
  const { actor } = change;
  const words = foldSearch([...wordsOf(change.before), ...wordsOf(change.after)].join('\n')).slice(0, 4_000);
  await sql`select audit_append(${change.projectId ?? INSTALLATION}::int, ${actor.id}, ${actor.name}, ${change.code},
    ${change.entity}, ${change.entityId}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb,
    ${change.aboutUser ?? null}, ${words})`.execute(tx);
}

/** Everything a value says in words and numbers, without the names of its fields. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsOf);
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export type Broken = { readonly number: number; readonly problem: AuditProblem };
export type AuditHead = { readonly projectId: number; readonly number: number; readonly hash: string };

/** The first entry with a number in (after, upTo] that does not fit its chain. */
export async function findProblem(
  tx: Tx,
  chain: number,
  after: number,
  upTo: number,
): Promise<Broken | undefined> {
  const { rows } = await sql<
    Functions['audit_first_problem']
  >`select number, problem from audit_first_problem(${chain}::int, ${after}, ${upTo})`.execute(tx);
  return brokenOf(rows[0]);
}

/** Whether entries are missing at the end, or there are some that the head does not know. */
export async function findTailProblem(tx: Tx, chain: number): Promise<Broken | undefined> {
  const { rows } = await sql<
    Functions['audit_tail_problem']
  >`select number, problem from audit_tail_problem(${chain}::int)`.execute(tx);
  return brokenOf(rows[0]);
}

function brokenOf(row: Functions['audit_first_problem'] | undefined): Broken | undefined {
  return row && { number: Number(row.number), problem: row.problem };
}

/** The newest entry of every chain, by project; 0 is the installation's. */
export async function listHeads(tx: Tx): Promise<AuditHead[]> {
  const { rows } = await sql<Functions['audit_heads']>`select * from audit_heads()`.execute(tx);
  return rows.map((row) => ({
    projectId: row.project_id,
    number: Number(row.number),
    hash: row.hash.toString('hex'),
  }));
}

/** The hash of one entry, hex; undefined when it is not there. */
export async function findHash(tx: Tx, chain: number, number: number): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select('hash')
    .where('project_id', '=', chain)
    .where('number', '=', String(number))
    .execute();
  return rows[0]?.hash.toString('hex');
}

/** The number of the first entry that does not fit its chain; undefined when the chain is whole. */
export async function findBrokenEntry(tx: Tx, projectId: number | null): Promise<number | undefined> {
  const { broken } = await tx
    .selectNoFrom(sql<string | null>`audit_first_broken(${projectId ?? INSTALLATION}::int)`.as('broken'))
    .executeTakeFirstOrThrow();
  return broken === null ? undefined : Number(broken);
}

/** Deletes what an entry says and writes down who did. The transaction must be the chain's. */
export async function deleteEntry(
  tx: Tx,
  chain: number,
  number: number,
  actor: AuditActor,
): Promise<'deleted' | 'missing' | 'too_old'> {
  const { outcome } = await tx
    .selectNoFrom(
      sql<
        'deleted' | 'missing' | 'too_old'
      >`audit_delete_entry(${chain}::int, ${number}, ${actor.id}, ${actor.name})`.as('outcome'),
    )
    .executeTakeFirstOrThrow();
  return outcome;
}

/** Erases a person from every chain, in the transaction that deletes the account; all chains stay whole. */
export async function erasePerson(tx: Tx, userId: string, actor: AuditActor): Promise<void> {
  await sql`select audit_erase_person(${userId}, ${actor.id}, ${actor.name})`.execute(tx);
}
