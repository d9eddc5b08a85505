import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { paymentsApi, publicPaymentsApi } from './index.ts';

/** What the contract says of money. */
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
      PAYMENT_UNAVAILABLE: 'Cards cannot be charged right now. Nothing was taken. Try again in a moment.',
      PAYMENT_IN_PROGRESS: 'A payment for this order is being made already. Wait until its outcome is known.',
      PAYMENT_NOT_ALLOWED_HERE: 'Payment is not set up here. Nothing was taken. Ask the staff.',
      PAYMENT_TOO_SMALL:
        'The order is too small to be paid by card. Nothing was taken. Order again with more in it, or ask the staff.',
      PAYMENT_TOO_LARGE:
        'The order is too large for one card payment. Nothing was taken. Order in two parts, or ask the staff.',
      PAYMENT_REFUSED: 'The payment provider does not accept this order. Nothing was taken. Ask the staff.',
      REFUND_TOO_LARGE: 'That is more than is left of what was paid.',
      REFUND_NOTHING_PAID: 'Nothing was paid for this order.',
      REFUND_OWN:
        'You asked for this refund, yourself or through a key that was issued to you. Another person must approve it.',
      REFUND_DECIDED: 'Somebody decided on this refund already.',
    },
    {
      PAYMENT_UNAVAILABLE:
        'Şu anda karttan ödeme alınamıyor. Kartınızdan para çekilmedi. Birazdan yeniden deneyin.',
      PAYMENT_IN_PROGRESS: 'Bu sipariş için zaten bir ödeme yapılıyor. Sonucu belli olana kadar bekleyin.',
      PAYMENT_NOT_ALLOWED_HERE: 'Burada ödeme ayarlanmamış. Kartınızdan para çekilmedi. Görevliye sorun.',
      PAYMENT_TOO_SMALL:
        'Sipariş, kartla ödenemeyecek kadar küçük. Kartınızdan para çekilmedi. Ürün ekleyip yeniden sipariş verin ya da görevliye sorun.',
      PAYMENT_TOO_LARGE:
        'Sipariş, tek kart ödemesi için çok büyük. Kartınızdan para çekilmedi. İki parça halinde sipariş verin ya da görevliye sorun.',
      PAYMENT_REFUSED:
        'Ödeme kuruluşu bu siparişi kabul etmiyor. Kartınızdan para çekilmedi. Görevliye sorun.',
      REFUND_TOO_LARGE: 'Bu tutar, ödenenden kalan miktardan fazla.',
      REFUND_NOTHING_PAID: 'Bu sipariş için ödeme yapılmamış.',
      REFUND_OWN:
        'Bu iadeyi kendiniz ya da size verilen bir anahtarla siz istediniz. Başka birinin onaylaması gerekir.',
      REFUND_DECIDED: 'Bu iade için zaten karar verilmiş.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_REFUND_MADE: 'Money given back',
      LOG_REFUND_AGREED: 'Refund agreed to',
      LOG_REFUND_DECLINED: 'Refund declined',
      LOG_PAYMENT_CAPTURED: 'Payment taken',
    },
    {
      LOG_REFUND_MADE: 'Para iade edildi',
      LOG_REFUND_AGREED: 'İade onaylandı',
      LOG_REFUND_DECLINED: 'İade onaylanmadı',
      LOG_PAYMENT_CAPTURED: 'Ödeme alındı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_REFUND_MADE: '{actor} gave money back for order {name}',
      LOG_REFUND_AGREED: '{actor} agreed to a refund of order {name}',
      LOG_REFUND_DECLINED: '{actor} declined a refund of order {name}',
      LOG_PAYMENT_CAPTURED: 'Order {name} was paid ({actor})',
    },
    {
      LOG_REFUND_MADE: '{actor} iade yaptı: sipariş {name}',
      LOG_REFUND_AGREED: '{actor} iadeyi onayladı: sipariş {name}',
      LOG_REFUND_DECLINED: '{actor} iadeyi onaylamadı: sipariş {name}',
      LOG_PAYMENT_CAPTURED: 'Ödeme alındı: sipariş {name} ({actor})',
    },
  ),
  auditEntities: defineTexts({ payment: 'Payment', refund: 'Refund' }, { payment: 'Ödeme', refund: 'İade' }),
  auditFields: defineTexts(
    { amount_minor: 'Sum in minor units', order_id: 'Order' },
    { amount_minor: 'Tutar (kuruş)', order_id: 'Sipariş' },
  ),
});

/** What banks and providers call. */
export const publicPaymentsArea = area({
  api: publicPaymentsApi,
  errors: { WEBHOOK_SIGNATURE_WRONG: { status: 401 } },
  errorTexts: defineTexts(
    { WEBHOOK_SIGNATURE_WRONG: 'The signature does not fit what was sent.' },
    { WEBHOOK_SIGNATURE_WRONG: 'İmza gönderilen içerikle uyuşmuyor.' },
  ),
});
