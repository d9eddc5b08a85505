import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { sandboxBankApi } from './index.ts';

/** What the contract says of the sandbox's bank. */
export const sandboxBankArea = area({
  api: sandboxBankApi,
  auditTexts: defineTexts(
    { LOG_BANK_FAULTS_SET: 'Faults of the test bank set' },
    { LOG_BANK_FAULTS_SET: 'Test bankasının hataları ayarlandı' },
  ),
  auditSentences: defineTexts(
    { LOG_BANK_FAULTS_SET: '{actor} set faults of the test bank' },
    { LOG_BANK_FAULTS_SET: '{actor} test bankasının hatalarını ayarladı' },
  ),
  auditEntities: defineTexts({ sandbox_bank: 'Test bank' }, { sandbox_bank: 'Test bankası' }),
});
