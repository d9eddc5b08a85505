import type { AuditProblem } from '@rota/contract/audit';
import type { Database } from '../db/database.ts';
import {
  findHash,
  findProblem,
  findTailProblem,
  listHeads,
  type AuditHead,
  type Broken,
} from './audit.store.ts';
import { INSTALLATION } from './installation.ts';
import { readExportedHeads, type ExportedHead } from './audit-heads.ts';

/** Entries looked at in one statement: a second or so. */
const STRETCH = 20_000;

export type ChainCheck = {
  readonly projectId: number;
  readonly entries: number;
  readonly head: AuditHead | undefined;
  readonly broken: Broken | undefined;
};

/** Looks through one chain from its first entry, and whether the head exported last is still the entry it was. */
export async function checkChain(
  database: Database,
  chain: number,
  exported: readonly ExportedHead[] = [],
): Promise<ChainCheck> {
  const heads = await database.global(listHeads);
  const head = heads.find((one) => one.projectId === chain);
  const newest = Math.max(head?.number ?? 0, ...exported.map((one) => one.number));
  const of = (broken: Broken | undefined): ChainCheck => ({
    projectId: chain,
    entries: head?.number ?? 0,
    head,
    broken,
  });
  for (let after = 0; after < newest; after += STRETCH) {
    const broken = await database.tenant(chain, (tx) => findProblem(tx, chain, after, after + STRETCH));
    if (broken !== undefined) return of(broken);
  }
  const tail = await database.tenant(chain, (tx) => findTailProblem(tx, chain));
  if (tail !== undefined) return of(tail);
  // In a whole chain the newest exported head stands for all before it: each entry carries the hash of the one before.
  const note = exported.at(-1);
  if (note !== undefined) {
    const hash = await database.tenant(chain, (tx) => findHash(tx, chain, note.number));
    if (hash !== note.hash)
      return of({ number: note.number, problem: hash === undefined ? 'missing' : 'export_differs' });
  }
  return of(undefined);
}

/** Looks through every chain there is, or was when its head was exported. */
export async function checkEveryChain(database: Database, headsPath: string): Promise<ChainCheck[]> {
  const [heads, exported] = [await database.global(listHeads), await readExportedHeads(headsPath)];
  const chains = new Set([
    INSTALLATION,
    ...heads.map((head) => head.projectId),
    ...exported.map((head) => head.projectId),
  ]);
  const checks: ChainCheck[] = [];
  for (const chain of [...chains].sort((a, b) => a - b)) {
    checks.push(
      await checkChain(
        database,
        chain,
        exported.filter((head) => head.projectId === chain),
      ),
    );
  }
  return checks;
}

const PROBLEMS: Readonly<Record<AuditProblem, string>> = {
  missing: 'is missing',
  moved: 'does not follow the entry before it',
  changed: 'was changed after it was written',
  content_missing: 'has lost what it said, and no entry says who deleted that',
  content_changed: 'says something else than when it was written',
  head_changed: "is not the one that the log's head names as the last",
  export_differs: 'is not the one that was there when the head was exported',
};

/** The result of a check, as one sentence. */
export function sentenceOf({ projectId, entries, head, broken }: ChainCheck): string {
  const whose = projectId === INSTALLATION ? 'the installation' : `project ${projectId}`;
  if (broken !== undefined)
    return `The audit log of ${whose} is broken: entry ${broken.number} ${PROBLEMS[broken.problem]}.`;
  if (head === undefined) return `The audit log of ${whose} is empty.`;
  return `The audit log of ${whose} is whole: ${entries} entries, head ${head.hash}.`;
}
