import { defineTexts } from '../../core/texts.ts';

/** Why an order is not taken from a guest, by the code of the answer: the same words in the answer and on the guest's page. */
export const orderRefusalTexts = defineTexts(
  {
    ORDER_ID_NOT_VALID: 'Order id is not valid',
    ORDERING_NOT_OFFERED: 'Nothing can be ordered here.',
    ORDER_NOT_CONFIRMED: 'order must be confirmed before submit',
    CONSENTS_MISSING: 'terms and privacy must be accepted',
    CART_CHANGED: 'cart items unavailable or prices changed (check cart and retry)',
    ORDER_BELOW_LEAST: 'The order is below the least sum of this place.',
    STATION_NOT_AVAILABLE: 'This place takes no orders at the moment.',
    STATION_HIGH_DEMAND: 'It takes longer than usual. Confirm if you want to wait.',
    ORDER_ADDRESS_UNKNOWN:
      'We do not know this address. Write it as it stands on the door, or have it brought here.',
    PHONE_COUNTRY_NOT_ALLOWED:
      'This phone number is not accepted here. Enter another mobile number, or ask the staff.',
    QR_VALIDATION_CODE_INVALID: 'The code is not right, or it has expired. Look again, or ask for a new one.',
  },
  {
    ORDER_ID_NOT_VALID: 'Sipariş numarası geçerli değil',
    ORDERING_NOT_OFFERED: 'Buradan sipariş verilemiyor.',
    ORDER_NOT_CONFIRMED: 'Göndermeden önce siparişinizi onaylayın',
    CONSENTS_MISSING: 'Kullanım koşulları ve gizlilik sözleşmesi kabul edilmeli',
    CART_CHANGED:
      'Sepetteki ürünler satışta değil ya da fiyatları değişti. Sepetinize bakıp yeniden deneyin.',
    ORDER_BELOW_LEAST: 'Sipariş, buranın en düşük sipariş tutarının altında.',
    STATION_NOT_AVAILABLE: 'Burası şu anda sipariş almıyor.',
    STATION_HIGH_DEMAND: 'Her zamankinden uzun sürüyor. Beklemek isterseniz onaylayın.',
    ORDER_ADDRESS_UNKNOWN: 'Bu adresi bilmiyoruz. Kapıda yazdığı gibi yazın ya da buraya getirilsin.',
    PHONE_COUNTRY_NOT_ALLOWED:
      'Bu telefon numarası burada kabul edilmiyor. Başka bir cep telefonu numarası girin ya da görevliye sorun.',
    QR_VALIDATION_CODE_INVALID: 'Kod doğru değil ya da süresi dolmuş. Yeniden bakın veya yeni kod isteyin.',
  },
);
