import { join } from 'node:path';
import { AUDIT_HEADS_FILE, createHeadExport } from '../../audit/index.ts';
import type { Ground, Part } from '../../part.ts';
import { exportAuditHeads } from './audit.jobs.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

/** Shows and checks the audit log, and notes the heads of its chains outside of the database. */
export function audit({ config, database, clock }: Pick<Ground, 'config' | 'database' | 'clock'>): Part {
  const headsPath = join(config.dataDir, AUDIT_HEADS_FILE);
  const service = createAuditService({ database, headsPath, clock });
  const heads = createHeadExport({ database, path: headsPath, clock });
  return {
    routes: (app, mounting) => auditRoutes(app, service, mounting),
    jobs: [exportAuditHeads(heads.append)],
    start: async () => {
      await heads.append();
    },
  };
}
