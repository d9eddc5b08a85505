import { orderRefusalTexts } from '@rota/contract/order-page';
import { defineTexts } from '@rota/contract/texts';
import type { GuestError } from '../api/guest-client.ts';

/** The texts for a guest when an order cannot continue, by the answer's result code. An unknown code shows `other`. */
export const orderFailureTexts = defineTexts(
  {
    ...orderRefusalTexts.en,
    QR_UNKNOWN: 'This code is no longer valid. Scan the code at your place again.',
    PAYMENT_UNAVAILABLE:
      'Card payment is not available right now. You were not charged. Try again in a moment.',
    PAYMENT_IN_PROGRESS: 'A payment for this order is already in progress. Wait until it is confirmed.',
    PAYMENT_NOT_ALLOWED_HERE: 'Card payment is not set up here. You were not charged. Ask the staff.',
    PAYMENT_TOO_SMALL:
      'The order is too small for a card payment. You were not charged. Add something and order again, or ask the staff.',
    PAYMENT_TOO_LARGE:
      'The order is too large for one card payment. You were not charged. Place two smaller orders, or ask the staff.',
    PAYMENT_REFUSED: 'The payment provider rejected this order. You were not charged. Ask the staff.',
    ORDER_STATUS_DIFFERS: 'Your order has moved on. This is its current status.',
    DELIVERY_NOT_WAITING: 'The robot has not arrived yet.',
    ThrottlerException: 'Too many attempts. Wait a moment and try again.',
    away: 'It could not be sent. Check your connection and try again.',
    other: 'Something went wrong. Try again, or ask the staff.',
  },
  {
    ...orderRefusalTexts.tr,
    QR_UNKNOWN: 'Bu kod artık geçerli değil. Bulunduğunuz yerdeki kodu yeniden okutun.',
    PAYMENT_UNAVAILABLE:
      'Şu anda kartla ödeme alınamıyor. Kartınızdan para çekilmedi. Birazdan yeniden deneyin.',
    PAYMENT_IN_PROGRESS: 'Bu sipariş için bir ödeme zaten sürüyor. Sonuçlanmasını bekleyin.',
    PAYMENT_NOT_ALLOWED_HERE: 'Burada kartla ödeme alınmıyor. Kartınızdan para çekilmedi. Personele sorun.',
    PAYMENT_TOO_SMALL:
      'Sipariş tutarı kartla ödeme için çok düşük. Kartınızdan para çekilmedi. Ürün ekleyip yeniden sipariş verin ya da personele sorun.',
    PAYMENT_TOO_LARGE:
      'Sipariş tutarı tek kart ödemesi için çok yüksek. Kartınızdan para çekilmedi. Siparişi ikiye bölün ya da personele sorun.',
    PAYMENT_REFUSED: 'Ödeme kuruluşu bu siparişi kabul etmedi. Kartınızdan para çekilmedi. Personele sorun.',
    ORDER_STATUS_DIFFERS: 'Siparişiniz bu arada ilerledi. Güncel durumu burada.',
    DELIVERY_NOT_WAITING: 'Robot henüz gelmedi.',
    ThrottlerException: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
    away: 'Gönderilemedi. Bağlantınızı kontrol edip yeniden deneyin.',
    other: 'Bir şeyler ters gitti. Yeniden deneyin ya da personele sorun.',
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
