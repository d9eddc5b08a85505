import { join } from 'node:path';
import type { AuditEntry, AuditQuery } from '@rota/contract/audit';
import type { Page } from '@rota/contract/core';
import { AUDIT_HEADS_FILE, createHeadExport, createHeadSigner } from '../../../audit/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { exportAuditHeads } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

export { createAuditService } from './audit.service.ts';

export type Audit = Part & {
  /** Whether the installation's own log is as it was written; looked at again after a minute. */
  readonly isInstallationWhole: () => Promise<boolean>;
  /** A page of a project's log, newest first. */
  readonly list: (projectId: number, query: AuditQuery) => Promise<Page<AuditEntry>>;
};

/** Shows, checks, signs and hands out the audit log, and notes the heads of its chains outside of the database. */
export async function audit({
  config,
  database,
  vault,
  clock,
  log,
}: Pick<Ground, 'config' | 'database' | 'vault' | 'clock' | 'log'>): Promise<Audit> {
  const headsPath = join(config.dataDir, AUDIT_HEADS_FILE);
  const signer = createHeadSigner({ database, vault });
  // Made now, so that no question has to write. A server without the vault's keys does all the rest.
  await signer
    .publicKey()
    .catch((error: unknown) => log.warn({ err: error }, 'the key that signs the audit log cannot be read'));
  const service = createAuditService({ database, headsPath, signer, clock });
  const heads = createHeadExport({ database, path: headsPath, clock });
  return {
    list: (projectId, query) => service.list(projectId, query),
    isInstallationWhole: () => service.isInstallationWhole(),
    routes: (app, mounting) => auditRoutes(app, service, mounting),
    jobs: [exportAuditHeads(heads.append)],
    start: async () => {
      await heads.append();
    },
  };
}
