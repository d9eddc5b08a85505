import { orderRefusalTexts } from '@rota/contract/order-page';
import { defineTexts } from '@rota/contract/texts';
import type { GuestError } from '../api/guest-client.ts';

/** What guests are told when an order cannot go on, by the code of the answer. */
export const orderFailureTexts = defineTexts(
  {
    ...orderRefusalTexts.en,
    QR_UNKNOWN: 'This code leads nowhere any more. Scan the code at your place again.',
    PAYMENT_UNAVAILABLE: 'Cards cannot be charged right now. Nothing was taken. Try again in a moment.',
    PAYMENT_IN_PROGRESS: 'A payment for this order is being made already. Wait until its outcome is known.',
    PAYMENT_NOT_ALLOWED_HERE: 'Payment is not set up here. Nothing was taken. Ask the staff.',
    PAYMENT_TOO_SMALL:
      'The order is too small to be paid by card. Nothing was taken. Order again with more in it, or ask the staff.',
    PAYMENT_TOO_LARGE:
      'The order is too large for one card payment. Nothing was taken. Order in two parts, or ask the staff.',
    PAYMENT_REFUSED: 'The payment provider does not accept this order. Nothing was taken. Ask the staff.',
    ORDER_STATUS_DIFFERS: 'Your order has moved on meanwhile. This is how it stands now.',
    DELIVERY_NOT_WAITING: 'The robot is not in front of you yet.',
    ThrottlerException: 'Too many tries. Wait a little and try again.',
    away: 'It could not be sent. Look at your connection and try again.',
    other: 'That did not work. Try again, or ask the staff.',
  },
  {
    ...orderRefusalTexts.tr,
    QR_UNKNOWN: 'Bu kod artık bir yere götürmüyor. Bulunduğunuz yerdeki kodu yeniden okutun.',
    PAYMENT_UNAVAILABLE:
      'Şu anda karttan ödeme alınamıyor. Kartınızdan para çekilmedi. Birazdan yeniden deneyin.',
    PAYMENT_IN_PROGRESS: 'Bu sipariş için zaten bir ödeme yapılıyor. Sonucu belli olana kadar bekleyin.',
    PAYMENT_NOT_ALLOWED_HERE: 'Burada ödeme ayarlanmamış. Kartınızdan para çekilmedi. Görevliye sorun.',
    PAYMENT_TOO_SMALL:
      'Sipariş, kartla ödenemeyecek kadar küçük. Kartınızdan para çekilmedi. Ürün ekleyip yeniden sipariş verin ya da görevliye sorun.',
    PAYMENT_TOO_LARGE:
      'Sipariş, tek kart ödemesi için çok büyük. Kartınızdan para çekilmedi. İki parça halinde sipariş verin ya da görevliye sorun.',
    PAYMENT_REFUSED: 'Ödeme kuruluşu bu siparişi kabul etmiyor. Kartınızdan para çekilmedi. Görevliye sorun.',
    ORDER_STATUS_DIFFERS: 'Siparişiniz bu arada ilerledi. Şimdiki durumu budur.',
    DELIVERY_NOT_WAITING: 'Robot henüz önünüzde değil.',
    ThrottlerException: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
    away: 'Gönderilemedi. Bağlantınıza bakıp yeniden deneyin.',
    other: 'Olmadı. Yeniden deneyin ya da görevliye sorun.',
  },
);
export type OrderFailure = keyof typeof orderFailureTexts.en;

/** Which of the texts says what went wrong. */
export function failureOf({ reason, resultCode }: Pick<GuestError, 'reason' | 'resultCode'>): OrderFailure {
  if (resultCode !== undefined && isKnown(resultCode)) return resultCode;
  return reason === 'away' ? 'away' : 'other';
}

function isKnown(code: string): code is OrderFailure {
  return Object.hasOwn(orderFailureTexts.en, code);
}
