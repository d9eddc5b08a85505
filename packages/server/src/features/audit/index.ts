export { exportAuditHeads } from './audit.jobs.ts';
export { auditRoutes } from './audit.routes.ts';
export { createAuditService, type AuditService } from './audit.service.ts';
