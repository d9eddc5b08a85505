import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { sandboxBankApi } from './index.ts';

/** The contract of the sandbox's bank. */
export const sandboxBankArea = area({
  api: sandboxBankApi,
  auditTexts: defineTexts(
    { LOG_BANK_FAULTS_SET: 'Test bank faults changed' },
    { LOG_BANK_FAULTS_SET: 'Test bankasının hataları ayarlandı' },
  ),
  auditSentences: defineTexts(
    { LOG_BANK_FAULTS_SET: '{actor} changed the test bank faults' },
    { LOG_BANK_FAULTS_SET: '{actor} test bankasının hatalarını ayarladı' },
  ),
  auditEntities: defineTexts({ sandbox_bank: 'Test bank' }, { sandbox_bank: 'Test bankası' }),
});
