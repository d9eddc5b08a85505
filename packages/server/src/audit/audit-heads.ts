import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { listHeads, type AuditHead } from './audit.store.ts';

/** Where heads are noted, in the data folder. */
export const AUDIT_HEADS_FILE = 'audit-heads.jsonl';

const line = z.object({
  at: z.string(),
  projectId: z.number().int(),
  number: z.number().int(),
  hash: z.string(),
});
/** A head as it was noted outside of the database. */
export type ExportedHead = AuditHead & { readonly at: string };

/**
 * Notes the head of every chain that grew since the last note, one line of JSON each, in a file outside of the database. An attacker who
 * could rewrite a whole chain in the database would have to rewrite this file as well; copy it elsewhere for that.
 */
export function createHeadExport(deps: { database: Database; path: string; clock: () => number }): {
  append: () => Promise<number>;
} {
  const noted = new Map<number, string>();
  return {
    /** Answers how many lines were added. */
    async append() {
      const heads = await deps.database.global(listHeads);
      const fresh = heads.filter((head) => noted.get(head.projectId) !== head.hash);
      if (fresh.length === 0) return 0;
      const at = new Date(deps.clock()).toISOString();
      await mkdir(dirname(deps.path), { recursive: true });
      await appendFile(deps.path, fresh.map((head) => `${JSON.stringify({ at, ...head })}\n`).join(''), {
        mode: 0o600,
      });
      for (const head of fresh) noted.set(head.projectId, head.hash);
      return fresh.length;
    },
  };
}

/** The heads noted in a file, oldest first; none when there is no file. A line cut short by a crash is passed over. */
export async function readExportedHeads(path: string): Promise<ExportedHead[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((row) => {
    const head = line.safeParse(parse(row)).data;
    return head === undefined ? [] : [head];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
