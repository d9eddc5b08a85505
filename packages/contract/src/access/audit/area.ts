import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { auditApi } from './index.ts';

/** The contract of the audit log. */
export const auditArea = area({
  api: auditApi,
  errors: {
    AUDIT_ENTRY_TOO_OLD: { status: 409 },
    AUDIT_LOG_EMPTY: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      AUDIT_ENTRY_TOO_OLD: 'History log cannot be deleted after 15 minutes.',
      AUDIT_LOG_EMPTY: 'The log is empty.',
    },
    {
      AUDIT_ENTRY_TOO_OLD: 'Geçmiş kaydı 15 dakikadan sonra silinemez.',
      AUDIT_LOG_EMPTY: 'Kayıt boş.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ENTRY_DELETED: 'Log entry deleted',
      LOG_PERSON_ERASED: 'Person erased from the log',
      LOG_AUDIT_EXPORTED: 'Log exported',
    },
    {
      LOG_ENTRY_DELETED: 'Kayıt satırı silindi',
      LOG_PERSON_ERASED: 'Kişi kayıttan silindi',
      LOG_AUDIT_EXPORTED: 'Kayıt dışa aktarıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ENTRY_DELETED: '{actor} deleted the contents of entry {name}',
      LOG_PERSON_ERASED: '{actor} erased a person from the log',
      LOG_AUDIT_EXPORTED: '{actor} exported log entries',
    },
    {
      LOG_ENTRY_DELETED: '{actor}, {name} numaralı kaydın içeriğini sildi',
      LOG_PERSON_ERASED: '{actor} bir kişiyi kayıttan sildi',
      LOG_AUDIT_EXPORTED: '{actor} denetim kaydını dışa aktardı',
    },
  ),
  auditEntities: defineTexts(
    {
      audit_entry: 'Log entry',
      audit_log: 'Audit log',
    },
    {
      audit_entry: 'Kayıt',
      audit_log: 'Denetim kaydı',
    },
  ),
});
