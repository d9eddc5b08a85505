import type { SavedCommerceSettings } from '@rota/contract/commerce';
import type { FullPlace } from '@rota/contract/orders';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { CodeLimits } from './code-limits.service.ts';

export type FullPlaceDeps = {
  readonly database: Database;
  readonly limits: Pick<CodeLimits, 'fullPlaces' | 'reopen'>;
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
  /** The active codes of a project and what is printed on them. */
  readonly codes: (
    projectId: number,
  ) => Promise<readonly { readonly code: string; readonly label: string }[]>;
};
export type FullPlaces = ReturnType<typeof createFullPlaces>;

/** Places that take no order of further strangers for a while, and how staff open them again. */
export function createFullPlaces({ database, limits, commerce, codes }: FullPlaceDeps) {
  async function list(projectId: number): Promise<FullPlace[]> {
    const { most_at_place: most } = (await commerce(projectId)).codes;
    const labels = new Map<string, string>();
    const codesOf = async (): Promise<string[]> => {
      for (const { code, label } of await codes(projectId)) labels.set(code, label);
      return [...labels.keys()];
    };
    const full = await database.global((tx) => limits.fullPlaces(tx, most, codesOf));
    return full.map(({ qr, count, until }) => ({
      qr_code: qr,
      place: labels.get(qr) ?? qr,
      count,
      until: until.toISOString(),
    }));
  }

  /** Throws RECORD_NOT_FOUND for a code of another project. */
  async function reopen(projectId: number, code: string, actor: ActorRef): Promise<FullPlace[]> {
    const known = (await codes(projectId)).find((one) => one.code === code);
    if (known === undefined) throw recordNotFound();
    await database.tenant(projectId, async (tx) => {
      const count = await limits.reopen(tx, code);
      const about = { projectId, actor, entity: 'qr_code', entityId: code } as const;
      await recordAudit(tx, {
        ...about,
        code: 'LOG_PLACE_REOPENED',
        before: null,
        after: { name: known.label, count },
      });
    });
    return list(projectId);
  }

  return { list, reopen };
}
