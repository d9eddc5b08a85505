import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { paymentProvidersApi } from './index.ts';

/** The contract of payment providers. */
export const paymentProvidersArea = area({
  api: paymentProvidersApi,
  errors: {
    PROVIDER_NOT_READY: { status: 409 },
    PROVIDER_REFUSED: { status: 409 },
    PROVIDER_IN_USE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      PROVIDER_NOT_READY: 'This payment provider has no keys yet. Enter them first.',
      PROVIDER_REFUSED: 'The payment provider rejected this.',
      PROVIDER_IN_USE: 'This payment provider is in use or has open payments.',
    },
    {
      PROVIDER_NOT_READY: 'Bu ödeme kuruluşunun anahtarları henüz girilmemiş. Önce onları girin.',
      PROVIDER_REFUSED: 'Ödeme kuruluşu bunu kabul etmiyor.',
      PROVIDER_IN_USE: 'Bu ödeme kuruluşu kullanılıyor ya da açık ödemeleri var.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_PROVIDER_CHOSEN: 'Payment provider changed',
      LOG_PROVIDER_KEYS_SET: 'Payment provider keys set',
      LOG_PROVIDER_KEYS_REMOVED: 'Payment provider keys removed',
      LOG_PROVIDER_FEE_LIMIT_SET: 'Payment provider fee limit changed',
      LOG_PROVIDER_DOWN: 'Payment provider not responding',
      LOG_PROVIDER_UP: 'Payment provider responding again',
    },
    {
      LOG_PROVIDER_CHOSEN: 'Ödeme kuruluşu değiştirildi',
      LOG_PROVIDER_KEYS_SET: 'Ödeme kuruluşunun anahtarları girildi',
      LOG_PROVIDER_KEYS_REMOVED: 'Ödeme kuruluşunun anahtarları silindi',
      LOG_PROVIDER_FEE_LIMIT_SET: 'Ödeme kuruluşunun komisyon sınırı değiştirildi',
      LOG_PROVIDER_DOWN: 'Ödeme kuruluşu yanıt vermiyor',
      LOG_PROVIDER_UP: 'Ödeme kuruluşu yeniden yanıt veriyor',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_PROVIDER_CHOSEN: '{actor} switched payments to {name}',
      LOG_PROVIDER_KEYS_SET: '{actor} set the keys of {name}',
      LOG_PROVIDER_KEYS_REMOVED: '{actor} removed the keys of {name}',
      LOG_PROVIDER_FEE_LIMIT_SET: '{actor} changed the fee limit of {name}',
      LOG_PROVIDER_DOWN: '{name} is not responding, so card sales are paused ({actor})',
      LOG_PROVIDER_UP: '{name} is responding again ({actor})',
    },
    {
      LOG_PROVIDER_CHOSEN: '{actor} ödeme kuruluşunu değiştirdi: {name}',
      LOG_PROVIDER_KEYS_SET: '{actor} anahtarları girdi: {name}',
      LOG_PROVIDER_KEYS_REMOVED: '{actor} anahtarları sildi: {name}',
      LOG_PROVIDER_FEE_LIMIT_SET: '{actor} komisyon sınırını değiştirdi: {name}',
      LOG_PROVIDER_DOWN: '{name} yanıt vermiyor, kartla satış durduruldu ({actor})',
      LOG_PROVIDER_UP: '{name} yeniden yanıt veriyor ({actor})',
    },
  ),
  auditEntities: defineTexts(
    { payment_provider: 'Payment provider' },
    { payment_provider: 'Ödeme kuruluşu' },
  ),
  auditFields: defineTexts(
    { hint: 'Key ending', percent: 'Percentage', fixed_minor: 'Fixed amount' },
    { hint: 'Anahtarın sonu', percent: 'Yüzde', fixed_minor: 'Sabit tutar' },
  ),
});
