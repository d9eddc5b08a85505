export { verifyAudit } from './audit-command.ts';
export { AUDIT_HEADS_FILE, createHeadExport, readExportedHeads } from './audit-heads.ts';
export { checkChain } from './audit-verify.ts';
export { createHeadSigner, isSignedBy, type HeadSigner } from './signed-head.ts';
export { auditedChange, type AuditedRecord } from './audited-change.ts';
export { deleteEntry, erasePerson, findBrokenEntry, recordAudit, type AuditChange } from './audit.store.ts';
export { INSTALLATION } from './installation.ts';
