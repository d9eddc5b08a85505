import type { AuditCode } from './areas.ts';
import { auditTexts } from './audit-tables.ts';

export { auditFields, auditSentences, auditTexts } from './audit-tables.ts';

/** Whether a text is a code of this version: an older server's log may have others. */
export function isAuditCode(code: string): code is AuditCode {
  return code in auditTexts.en;
}
