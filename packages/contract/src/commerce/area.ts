import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { commerceApi } from './index.ts';

/** What the contract says of how a project sells. */
export const commerceArea = area({
  api: commerceApi,
  errors: { FEES_NOT_YOURS: { status: 403 } },
  errorTexts: defineTexts(
    { FEES_NOT_YOURS: 'Only a system administrator changes what the installation keeps of each order.' },
    { FEES_NOT_YOURS: 'Her siparişten alınan komisyonu yalnızca sistem yöneticisi değiştirebilir.' },
  ),
  auditTexts: defineTexts({ LOG_COMMERCE_CHANGED: 'Settings of selling changed' }, { LOG_COMMERCE_CHANGED: 'Satış ayarları değiştirildi' }),
  auditSentences: defineTexts(
    { LOG_COMMERCE_CHANGED: '{actor} changed how the project sells' },
    { LOG_COMMERCE_CHANGED: '{actor}, projenin satış ayarlarını değiştirdi' },
  ),
  auditEntities: defineTexts({ commerce_settings: 'Settings of selling' }, { commerce_settings: 'Satış ayarları' }),
  auditFields: defineTexts(
    { payment: 'Payment', pickup: 'Pickup', qr: 'QR codes', owner: 'Legal owner' },
    { payment: 'Ödeme', pickup: 'Gel al', qr: 'QR kodları', owner: 'Yasal sahibi' },
  ),
});
