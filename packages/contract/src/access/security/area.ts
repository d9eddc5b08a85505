import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { securityApi } from './security.ts';

/** What the contract says of the security of the installation. */
export const securityArea = area({
  api: securityApi,
  auditTexts: defineTexts(
    { LOG_USER_UNLOCKED: 'Waiting time lifted' },
    { LOG_USER_UNLOCKED: 'Bekleme süresi kaldırıldı' },
  ),
  auditSentences: defineTexts(
    { LOG_USER_UNLOCKED: '{actor} let {name} try to sign in again at once' },
    { LOG_USER_UNLOCKED: '{actor}, bekleme süresini kaldırdı: {name} hemen yeniden giriş deneyebilir' },
  ),
});
