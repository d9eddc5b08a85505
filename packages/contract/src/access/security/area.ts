import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { securityApi } from './security.ts';

/** The contract of the security of the installation. */
export const securityArea = area({
  api: securityApi,
  auditTexts: defineTexts(
    { LOG_USER_UNLOCKED: 'Account unlocked' },
    { LOG_USER_UNLOCKED: 'Bekleme kaldırıldı' },
  ),
  auditSentences: defineTexts(
    { LOG_USER_UNLOCKED: '{actor} unlocked sign-in for {name}' },
    { LOG_USER_UNLOCKED: '{actor}, {name} için giriş beklemesini kaldırdı' },
  ),
});
