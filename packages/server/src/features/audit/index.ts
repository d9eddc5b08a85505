export { verifyAudit } from './audit-command.ts';
export { AUDIT_HEADS_FILE, createHeadExport } from './audit-heads.ts';
export { exportAuditHeads } from './audit.jobs.ts';
export { auditRoutes } from './audit.routes.ts';
export { createAuditService, type AuditService } from './audit.service.ts';
export { erasePerson, findBrokenEntry, recordAudit, type AuditChange } from './audit.store.ts';
