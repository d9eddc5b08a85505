import type { Language } from '@rota/contract/core';
import { partTypeTexts } from '@rota/contract/parts';
import { runInThread } from '../../../adapters/thread.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import type { PartLabel } from './part-labels.format.ts';
import type { PartDeps } from './parts.service.ts';
import { projectsOfParts } from './part-labels.store.ts';
import { listNamed, type PartRow } from './parts.store.ts';

const MEMORY_MB = 256;

export type PartLabelService = ReturnType<typeof createPartLabelService>;

/** Sheets of labels for parts. */
export function createPartLabelService({ database, reach }: Pick<PartDeps, 'database' | 'reach'>) {
  /** In the order of the ids. Throws RECORD_NOT_FOUND where one is missing or not to be seen. */
  async function labels(
    session: Session,
    partIds: readonly string[],
    language: Language,
  ): Promise<PartLabel[]> {
    const visible = new Set(await reach.projectsWith(session, 'parts.read'));
    const projects = await database.global((tx) => projectsOfParts(tx, partIds));
    const rows = new Map<string, PartRow>();
    for (const projectId of projects.filter((id) => visible.has(id)))
      for (const row of await database.tenant(projectId, (tx) => listNamed(tx, projectId, partIds)))
        rows.set(row.part_id, row);
    return partIds.map((id) => {
      const row = rows.get(id);
      if (row === undefined) throw recordNotFound();
      const kind = row.other_type ?? partTypeTexts[language][row.type];
      return { serialNumber: row.serial_number, kind, modelNumber: row.model_number };
    });
  }

  /** The sheet as PDF, drawn in a thread of its own. Throws RECORD_NOT_FOUND. */
  async function pdf(session: Session, partIds: readonly string[], language: Language): Promise<Uint8Array> {
    return runInThread<Uint8Array>(
      new URL('./part-labels.worker.ts', import.meta.url),
      'the printer of labels',
      {
        workerData: await labels(session, partIds, language),
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      },
    );
  }

  return { pdf };
}
