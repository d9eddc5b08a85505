export { findBrokenEntry, recordAudit, type AuditChange } from './audit.store.ts';
