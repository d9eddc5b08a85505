import type { Readable } from 'node:stream';
import { legalTextsApi, publicLegalApi, type LegalKind } from '@rota/contract/legal-texts';
import type { Language } from '@rota/contract/texts';
import { requireRow } from '../../../http/app-error.ts';
import { actorOf } from '../../../http/context.ts';
import { mount } from '../../../http/mount.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { composeLegal, createLegalTexts } from './legal-texts.service.ts';

/** A text that is accepted with an order, as it is in force. */
type AcceptedText = {
  readonly kind: Extract<LegalKind, 'terms_of_use' | 'privacy_agreement' | 'distance_sales_contract'>;
  readonly version: number;
  readonly sha256: string;
};
/** Legal texts, and what of them orders keep. */
export type LegalTexts = Part & {
  readonly inForce: (projectId: number, language: Language) => Promise<AcceptedText[]>;
  /** Throws RECORD_NOT_FOUND. */
  readonly pdf: (
    projectId: number,
    kind: LegalKind,
    language: Language,
    version: number,
  ) => Promise<Readable>;
};

const ACCEPTED = ['terms_of_use', 'privacy_agreement', 'distance_sales_contract'] as const;
/** Many phones before one menu ask once, ms. */
const AGE_MS = 10_000;

/** The texts that stand behind ordering. */
export function legalTexts(
  made: Pick<Ground, 'database' | 'files'> & { readonly projects: Projects; readonly commerce: Commerce },
): LegalTexts {
  const { database, files, projects, commerce } = made;
  const house = async (projectId: number): Promise<string> =>
    (await projects.service.get(projectId)).project_name;
  const service = createLegalTexts({ database, files, house, commerce: commerce.get });
  const kept = new Map<number, { at: number; rows: ReturnType<typeof service.inForce> }>();
  function lately(projectId: number): ReturnType<typeof service.inForce> {
    const known = kept.get(projectId);
    const now = performance.now();
    if (known !== undefined && now - known.at < AGE_MS) return known.rows;
    const rows = service.inForce(projectId);
    kept.set(projectId, { at: now, rows });
    rows.catch(() => kept.delete(projectId));
    return rows;
  }
  return {
    async inForce(projectId, language) {
      const rows = await lately(projectId);
      return ACCEPTED.flatMap((kind) => {
        const row = rows.find((one) => one.kind === kind && one.language === language);
        return row === undefined ? [] : [{ kind, version: row.version, sha256: row.sha256 }];
      });
    },
    pdf: (projectId, kind, language, version) => service.pdf(projectId, { kind, language }, version),
    routes: (app, mounting) => {
      mount(
        app,
        legalTextsApi,
        {
          list: async (_context, { params }) => (await service.inForce(params.projectId)).map(composeLegal),
          versions: (_context, { params }) => service.versions(params.projectId, params),
          version: (_context, { params }) => service.version(params.projectId, params, params.version),
          async publish(context, { params, body }) {
            const made = await service.publish(
              params.projectId,
              params,
              body,
              actorOf(context),
              context.settle,
            );
            kept.delete(params.projectId);
            return made;
          },
          async pdf({ reply }, { params }) {
            void reply.type('application/pdf');
            return service.pdf(params.projectId, params, params.version);
          },
        },
        mounting,
      );
      mount(
        app,
        publicLegalApi,
        {
          async get(_context, { params, query }) {
            const row = requireRow(
              (await lately(query.project_id)).find(
                ({ kind, language }) => kind === params.kind && language === query.lang,
              ),
            );
            const { title, body, language, version, published_at: at } = row;
            return {
              house: await house(query.project_id),
              logo_url: await projects.service.logoUrl(query.project_id),
              title,
              body,
              language,
              version,
              published_at: at.toISOString(),
            };
          },
        },
        mounting,
      );
    },
  };
}
