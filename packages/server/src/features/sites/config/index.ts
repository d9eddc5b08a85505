import type { Tx } from '../../../db/database.ts';
import type { Ground, Part } from '../../../part.ts';
import { configRoutes } from './config.routes.ts';
import { createConfigService, type ConfigChanged } from './config.service.ts';
import { findInForce } from './config.store.ts';

export { changeDocument, versionsOf } from './config.service.ts';
export { hasStartedSince, listApplicable, listNewest, lockConfigs, type ConfigKey } from './config.store.ts';
export {
  forAudit,
  listDocumentLogs,
  NOTHING,
  requireValues,
  sha256,
  stampOf,
  writeDocument,
  type DocumentChange,
  type DocumentRow,
  type DocumentVersions,
} from './documents.service.ts';

/** The version of the project's config that robots should have; 0 before the first. */
export async function findConfigVersion(tx: Tx, projectId: number): Promise<number> {
  return (await findInForce(tx, projectId, { kind: 'project', name: '' }))?.version ?? 0;
}

type Before = { readonly ports: { readonly settleConfigs: ConfigChanged } };

/** The configs of projects, version by version. */
export function config({ database, ports }: Pick<Ground, 'database'> & Before): Part {
  const service = createConfigService({ database, onChanged: ports.settleConfigs });
  return { routes: (app, mounting) => configRoutes(app, service, mounting) };
}
