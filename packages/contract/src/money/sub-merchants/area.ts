import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { subMerchantsApi } from './index.ts';

/** The contract of sellers. */
export const subMerchantsArea = area({
  api: subMerchantsApi,
  errors: {
    SUB_MERCHANT_HAS_SALES: { status: 409 },
    PROVIDER_KNOWS_NO_SELLERS: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      SUB_MERCHANT_HAS_SALES: 'This seller has sales in the ledger. Deactivate it instead.',
      PROVIDER_KNOWS_NO_SELLERS:
        'The payment provider in use pays only the venue. You pay the sellers yourself.',
    },
    {
      SUB_MERCHANT_HAS_SALES: 'Bu satıcının kayıtlı satışları var. Silmek yerine pasif yapın.',
      PROVIDER_KNOWS_NO_SELLERS:
        'Kullanılan ödeme kuruluşu yalnızca işletmeye ödeme yapıyor. Satıcılara siz ödersiniz.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SUB_MERCHANT_CREATED: 'Seller added',
      LOG_SUB_MERCHANT_CHANGED: 'Seller changed',
      LOG_SUB_MERCHANT_REMOVED: 'Seller removed',
      LOG_SUB_MERCHANT_REGISTERED: 'Seller registered with the provider',
      LOG_SUB_MERCHANT_PRODUCTS_SET: 'Products assigned to a seller',
    },
    {
      LOG_SUB_MERCHANT_CREATED: 'Satıcı eklendi',
      LOG_SUB_MERCHANT_CHANGED: 'Satıcı değiştirildi',
      LOG_SUB_MERCHANT_REMOVED: 'Satıcı kaldırıldı',
      LOG_SUB_MERCHANT_REGISTERED: 'Satıcı ödeme kuruluşuna kaydedildi',
      LOG_SUB_MERCHANT_PRODUCTS_SET: 'Ürünler satıcıya verildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SUB_MERCHANT_CREATED: '{actor} added the seller {name}',
      LOG_SUB_MERCHANT_CHANGED: '{actor} changed the seller {name}',
      LOG_SUB_MERCHANT_REMOVED: '{actor} removed the seller {name}',
      LOG_SUB_MERCHANT_REGISTERED: '{actor} registered the seller {name} with the payment provider',
      LOG_SUB_MERCHANT_PRODUCTS_SET: '{actor} assigned products to the seller {name}',
    },
    {
      LOG_SUB_MERCHANT_CREATED: '{actor} satıcı ekledi: {name}',
      LOG_SUB_MERCHANT_CHANGED: '{actor} satıcıyı değiştirdi: {name}',
      LOG_SUB_MERCHANT_REMOVED: '{actor} satıcıyı kaldırdı: {name}',
      LOG_SUB_MERCHANT_REGISTERED: '{actor} satıcıyı ödeme kuruluşuna kaydetti: {name}',
      LOG_SUB_MERCHANT_PRODUCTS_SET: '{actor} ürünlerin satıcısını belirledi: {name}',
    },
  ),
  auditEntities: defineTexts({ sub_merchant: 'Seller' }, { sub_merchant: 'Satıcı' }),
  auditFields: defineTexts(
    { legal_name: 'Legal name', tax_office: 'Tax office', tax_number: 'Tax number', iban: 'IBAN' },
    { legal_name: 'Unvan', tax_office: 'Vergi dairesi', tax_number: 'Vergi no', iban: 'IBAN' },
  ),
});
