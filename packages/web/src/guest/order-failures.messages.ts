import { defineTexts } from '@rota/contract/texts';
import type { GuestError } from '../api/guest-client.ts';

/** What guests are told when an order cannot go on, by the code of the answer. */
export const orderFailureTexts = defineTexts(
  {
    QR_UNKNOWN: 'This code leads nowhere any more. Scan the code at your place again.',
    ORDERING_NOT_OFFERED: 'Nothing can be ordered here.',
    ORDER_ID_NOT_VALID: 'Order id is not valid',
    ORDER_NOT_CONFIRMED: 'order must be confirmed before submit',
    CONSENTS_MISSING: 'terms and privacy must be accepted',
    CART_CHANGED: 'cart items unavailable or prices changed (check cart and retry)',
    ORDER_BELOW_LEAST: 'The order is below the least sum of this place.',
    STATION_NOT_AVAILABLE: 'This place takes no orders at the moment.',
    STATION_HIGH_DEMAND: 'It takes longer than usual. Confirm if you want to wait.',
    ORDER_ADDRESS_UNKNOWN: 'We do not know this address. Write it as it stands on the door, or have it brought here.',
    PHONE_COUNTRY_NOT_ALLOWED: 'Codes cannot be sent to phones of this country. Ask the staff.',
    QR_VALIDATION_CODE_INVALID: 'The code is not right, or it has expired. Look again, or ask for a new one.',
    PAYMENT_UNAVAILABLE: 'Cards cannot be charged right now. Nothing was taken. Try again in a moment.',
    PAYMENT_IN_PROGRESS: 'A payment for this order is being made already. Wait until its outcome is known.',
    PAYMENT_NOT_ALLOWED_HERE: 'Payment is not set up here. Nothing was taken. Ask the staff.',
    ORDER_STATUS_DIFFERS: 'Your order has moved on meanwhile. This is how it stands now.',
    DELIVERY_NOT_WAITING: 'The robot is not in front of you yet.',
    ThrottlerException: 'Too many tries. Wait a little and try again.',
    away: 'It could not be sent. Look at your connection and try again.',
    other: 'That did not work. Try again, or ask the staff.',
  },
  {
    QR_UNKNOWN: 'Bu kod artık bir yere götürmüyor. Bulunduğunuz yerdeki kodu yeniden okutun.',
    ORDERING_NOT_OFFERED: 'Buradan sipariş verilemiyor.',
    ORDER_ID_NOT_VALID: 'Sipariş numarası geçerli değil',
    ORDER_NOT_CONFIRMED: 'Göndermeden önce siparişinizi onaylayın',
    CONSENTS_MISSING: 'Kullanım koşulları ve gizlilik sözleşmesi kabul edilmeli',
    CART_CHANGED: 'Sepetteki ürünler satışta değil ya da fiyatları değişti. Sepetinize bakıp yeniden deneyin.',
    ORDER_BELOW_LEAST: 'Sipariş, buranın en düşük sipariş tutarının altında.',
    STATION_NOT_AVAILABLE: 'Burası şu anda sipariş almıyor.',
    STATION_HIGH_DEMAND: 'Her zamankinden uzun sürüyor. Beklemek isterseniz onaylayın.',
    ORDER_ADDRESS_UNKNOWN: 'Bu adresi bilmiyoruz. Kapıda yazdığı gibi yazın ya da buraya getirilsin.',
    PHONE_COUNTRY_NOT_ALLOWED: 'Bu ülkenin telefonlarına kod gönderilemiyor. Görevliye sorun.',
    QR_VALIDATION_CODE_INVALID: 'Kod doğru değil ya da süresi dolmuş. Yeniden bakın veya yeni kod isteyin.',
    PAYMENT_UNAVAILABLE: 'Şu anda karttan ödeme alınamıyor. Kartınızdan para çekilmedi. Birazdan yeniden deneyin.',
    PAYMENT_IN_PROGRESS: 'Bu sipariş için zaten bir ödeme yapılıyor. Sonucu belli olana kadar bekleyin.',
    PAYMENT_NOT_ALLOWED_HERE: 'Burada ödeme ayarlanmamış. Kartınızdan para çekilmedi. Görevliye sorun.',
    ORDER_STATUS_DIFFERS: 'Siparişiniz bu arada ilerledi. Şimdiki durumu budur.',
    DELIVERY_NOT_WAITING: 'Robot henüz önünüzde değil.',
    ThrottlerException: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
    away: 'Gönderilemedi. Bağlantınıza bakıp yeniden deneyin.',
    other: 'Olmadı. Yeniden deneyin ya da görevliye sorun.',
  },
);
export type OrderFailure = keyof typeof orderFailureTexts.en;

/** Which of the texts says what went wrong. */
export function failureOf({ reason, resultCode = 'other' }: Pick<GuestError, 'reason' | 'resultCode'>): OrderFailure {
  if (isKnown(resultCode)) return resultCode;
  return reason === 'away' ? 'away' : 'other';
}

function isKnown(code: string): code is OrderFailure {
  return Object.hasOwn(orderFailureTexts.en, code);
}
