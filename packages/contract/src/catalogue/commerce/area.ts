import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { commerceApi } from './index.ts';

/** The contract of a project's selling settings. */
export const commerceArea = area({
  api: commerceApi,
  errors: {
    FEES_NOT_YOURS: { status: 403 },
    SELLING_NEEDS_OWNER: { status: 409 },
    REFUND_LIMIT_OWN: { status: 403 },
    REFUND_LIMIT_DECIDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      FEES_NOT_YOURS: 'Only a system administrator can change the commission on orders.',
      SELLING_NEEDS_OWNER:
        'Enter the seller’s legal name and address first. Guests see them in the contract and on the receipt.',
      REFUND_LIMIT_OWN:
        'You requested this limit, yourself or with a key issued to you. Another person must approve it.',
      REFUND_LIMIT_DECIDED: 'No refund limit change needs approval.',
    },
    {
      FEES_NOT_YOURS: 'Her siparişten alınan komisyonu yalnızca sistem yöneticisi değiştirebilir.',
      SELLING_NEEDS_OWNER:
        'Önce satıcının yasal adını ve adresini girin. Misafirler bunları sözleşmede ve fişte görür.',
      REFUND_LIMIT_OWN:
        'Bu sınırı kendiniz ya da size verilen bir anahtarla siz istediniz. Başka birinin onaylaması gerekir.',
      REFUND_LIMIT_DECIDED: 'Onay bekleyen iade sınırı değişikliği yok.',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.commerce_settings':
        'Someone else changed the selling settings while you were editing them. Nothing was saved.',
    },
    {
      'VERSION_CONFLICT.commerce_settings':
        'Siz düzenlerken başka biri satış ayarlarını değiştirdi. Hiçbir şey kaydedilmedi.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_COMMERCE_CHANGED: 'Selling settings changed',
      LOG_REFUND_LIMIT_ASKED: 'Refund limit change requested',
      LOG_REFUND_LIMIT_AGREED: 'Refund limit approved',
      LOG_REFUND_LIMIT_DECLINED: 'Refund limit rejected',
    },
    {
      LOG_COMMERCE_CHANGED: 'Satış ayarları değiştirildi',
      LOG_REFUND_LIMIT_ASKED: 'İade sınırı değişikliği istendi',
      LOG_REFUND_LIMIT_AGREED: 'İade sınırı onaylandı',
      LOG_REFUND_LIMIT_DECLINED: 'İade sınırı reddedildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_COMMERCE_CHANGED: '{actor} changed the selling settings',
      LOG_REFUND_LIMIT_ASKED: '{actor} requested a refund limit change',
      LOG_REFUND_LIMIT_AGREED: '{actor} approved the new refund limit',
      LOG_REFUND_LIMIT_DECLINED: '{actor} rejected the new refund limit',
    },
    {
      LOG_COMMERCE_CHANGED: '{actor}, projenin satış ayarlarını değiştirdi',
      LOG_REFUND_LIMIT_ASKED: '{actor} iade sınırının değiştirilmesini istedi',
      LOG_REFUND_LIMIT_AGREED: '{actor} yeni iade sınırını onayladı',
      LOG_REFUND_LIMIT_DECLINED: '{actor} yeni iade sınırını reddetti',
    },
  ),
  auditEntities: defineTexts(
    { commerce_settings: 'Selling settings' },
    { commerce_settings: 'Satış ayarları' },
  ),
  auditFields: defineTexts(
    {
      currency: 'Currency',
      refund_limit_minor: 'Refund limit in minor units',
      payment: 'Payment',
      pickup: 'Pickup',
      qr: 'QR codes',
      codes: 'SMS codes',
      owner: 'Legal owner',
    },
    {
      currency: 'Para birimi',
      refund_limit_minor: 'İade sınırı (kuruş)',
      payment: 'Ödeme',
      pickup: 'Gel al',
      qr: 'QR kodları',
      codes: 'SMS kodları',
      owner: 'Yasal sahibi',
    },
  ),
});
