import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { legalTextsApi, publicLegalApi } from './legal-texts.ts';

/** The contract of legal texts. */
export const legalTextsArea = area({
  api: legalTextsApi,
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.legal_text':
        'Someone else published a version of this text. Review it, then publish yours again.',
    },
    {
      'VERSION_CONFLICT.legal_text':
        'Bu metnin yeni sürümünü başka biri yayımladı. Ona bakın, sonra kendinizinkini yeniden yayımlayın.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_LEGAL_TEXT_PUBLISHED: 'Legal text published' },
    { LOG_LEGAL_TEXT_PUBLISHED: 'Yasal metin yayımlandı' },
  ),
  auditSentences: defineTexts(
    { LOG_LEGAL_TEXT_PUBLISHED: '{actor} published the legal text {name}' },
    { LOG_LEGAL_TEXT_PUBLISHED: '{actor} yasal metin yayımladı: {name}' },
  ),
  auditEntities: defineTexts({ legal_text: 'Legal text' }, { legal_text: 'Yasal metin' }),
  auditFields: defineTexts({ sha256: 'PDF hash' }, { sha256: 'PDF özeti' }),
});

/** The texts for guests. */
export const publicLegalArea = area({ api: publicLegalApi });
