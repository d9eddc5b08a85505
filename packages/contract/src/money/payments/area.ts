import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { paymentsApi, publicPaymentsApi } from './index.ts';

/** The contract of payments. */
export const paymentsArea = area({
  api: paymentsApi,
  errors: {
    PAYMENT_UNAVAILABLE: { status: 503 },
    PAYMENT_IN_PROGRESS: { status: 409 },
    PAYMENT_NOT_ALLOWED_HERE: { status: 503 },
    PAYMENT_TOO_SMALL: { status: 409 },
    PAYMENT_TOO_LARGE: { status: 409 },
    PAYMENT_REFUSED: { status: 409 },
    REFUND_TOO_LARGE: { status: 409 },
    REFUND_NOTHING_PAID: { status: 409 },
    REFUND_OWN: { status: 403 },
    REFUND_DECIDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      PAYMENT_UNAVAILABLE:
        'Card payment is not available right now. You were not charged. Try again in a moment.',
      PAYMENT_IN_PROGRESS: 'A payment for this order is already in progress. Wait until it is confirmed.',
      PAYMENT_NOT_ALLOWED_HERE: 'Card payment is not set up here. You were not charged. Ask the staff.',
      PAYMENT_TOO_SMALL:
        'The order is too small for a card payment. You were not charged. Add something and order again, or ask the staff.',
      PAYMENT_TOO_LARGE:
        'The order is too large for one card payment. You were not charged. Place two smaller orders, or ask the staff.',
      PAYMENT_REFUSED: 'The payment provider rejected this order. You were not charged. Ask the staff.',
      REFUND_TOO_LARGE: 'This is more than the amount left to refund.',
      REFUND_NOTHING_PAID: 'This order has no payment to refund.',
      REFUND_OWN:
        'You requested this refund, yourself or with a key issued to you. Another person must approve it.',
      REFUND_DECIDED: 'This refund has already been approved or rejected.',
    },
    {
      PAYMENT_UNAVAILABLE:
        'Şu anda kartla ödeme alınamıyor. Kartınızdan para çekilmedi. Birazdan yeniden deneyin.',
      PAYMENT_IN_PROGRESS: 'Bu sipariş için bir ödeme zaten sürüyor. Sonuçlanmasını bekleyin.',
      PAYMENT_NOT_ALLOWED_HERE: 'Burada kartla ödeme alınmıyor. Kartınızdan para çekilmedi. Personele sorun.',
      PAYMENT_TOO_SMALL:
        'Sipariş tutarı kartla ödeme için çok düşük. Kartınızdan para çekilmedi. Ürün ekleyip yeniden sipariş verin ya da personele sorun.',
      PAYMENT_TOO_LARGE:
        'Sipariş tutarı tek kart ödemesi için çok yüksek. Kartınızdan para çekilmedi. Siparişi ikiye bölün ya da personele sorun.',
      PAYMENT_REFUSED:
        'Ödeme kuruluşu bu siparişi kabul etmedi. Kartınızdan para çekilmedi. Personele sorun.',
      REFUND_TOO_LARGE: 'Bu tutar, iade edilebilecek tutardan fazla.',
      REFUND_NOTHING_PAID: 'Bu siparişte iade edilecek ödeme yok.',
      REFUND_OWN:
        'Bu iadeyi kendiniz ya da size verilen bir anahtarla siz istediniz. Başka birinin onaylaması gerekir.',
      REFUND_DECIDED: 'Bu iade zaten onaylanmış ya da reddedilmiş.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_REFUND_MADE: 'Refund made',
      LOG_REFUND_AGREED: 'Refund approved',
      LOG_REFUND_DECLINED: 'Refund rejected',
      LOG_PAYMENT_CAPTURED: 'Payment received',
    },
    {
      LOG_REFUND_MADE: 'İade yapıldı',
      LOG_REFUND_AGREED: 'İade onaylandı',
      LOG_REFUND_DECLINED: 'İade reddedildi',
      LOG_PAYMENT_CAPTURED: 'Ödeme alındı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_REFUND_MADE: '{actor} refunded order {name}',
      LOG_REFUND_AGREED: '{actor} approved a refund of order {name}',
      LOG_REFUND_DECLINED: '{actor} rejected a refund of order {name}',
      LOG_PAYMENT_CAPTURED: 'Order {name} was paid ({actor})',
    },
    {
      LOG_REFUND_MADE: '{actor} iade yaptı: sipariş {name}',
      LOG_REFUND_AGREED: '{actor} iadeyi onayladı: sipariş {name}',
      LOG_REFUND_DECLINED: '{actor} iadeyi reddetti: sipariş {name}',
      LOG_PAYMENT_CAPTURED: 'Ödeme alındı: sipariş {name} ({actor})',
    },
  ),
  auditEntities: defineTexts({ payment: 'Payment', refund: 'Refund' }, { payment: 'Ödeme', refund: 'İade' }),
  auditFields: defineTexts(
    { amount_minor: 'Amount in minor units', order_id: 'Order' },
    { amount_minor: 'Tutar (kuruş)', order_id: 'Sipariş' },
  ),
});

/** The calls of banks and providers. */
export const publicPaymentsArea = area({
  api: publicPaymentsApi,
  errors: { WEBHOOK_SIGNATURE_WRONG: { status: 401 } },
  errorTexts: defineTexts(
    { WEBHOOK_SIGNATURE_WRONG: 'The signature does not match the content.' },
    { WEBHOOK_SIGNATURE_WRONG: 'İmza gönderilen içerikle uyuşmuyor.' },
  ),
});
