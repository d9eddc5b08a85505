import { mergeTexts, type AuditCode } from './areas.ts';
import type { TextPair } from './core/texts.ts';

// Tables alone: the build of the console writes their values in one language.

/** The text of every audit code, in the past tense. */
export const auditTexts = mergeTexts((area) => area.auditTexts) as TextPair<AuditCode>;
/** Every code of the audit log as a sentence, by code and, where there are several, `CODE.variant`. */
export const auditSentences = mergeTexts((area) => area.auditSentences);
/** Fields of entries of the audit log as people call them. */
export const auditFields = mergeTexts((area) => area.auditFields);
