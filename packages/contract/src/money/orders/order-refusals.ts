import { defineTexts } from '../../core/texts.ts';

/** Why the server rejects a guest's order, by result code, in the words that the guest's page shows. */
export const orderRefusalTexts = defineTexts(
  {
    ORDER_ID_NOT_VALID: 'Order not found. Scan the code at your place again.',
    ORDERING_NOT_OFFERED: 'Ordering is not available here. Ask the staff.',
    ORDER_NOT_CONFIRMED: 'Please confirm that you have checked your order.',
    CONSENTS_MISSING: 'Please accept the terms and the privacy agreement.',
    CART_CHANGED: 'Some items or prices have changed. Check your cart and try again.',
    ORDER_BELOW_LEAST: 'The order is below the minimum for this venue. Add something and try again.',
    STATION_NOT_AVAILABLE: 'Ordering is closed at the moment. Try again later, or ask the staff.',
    STATION_HIGH_DEMAND: 'The wait is longer than usual. Confirm if you want to wait.',
    ORDER_ADDRESS_UNKNOWN:
      'We do not know this address. Enter it as written on the door, or have the order brought here.',
    PHONE_COUNTRY_NOT_ALLOWED:
      'This phone number is not accepted here. Enter another mobile number, or ask the staff.',
    QR_VALIDATION_CODE_INVALID: 'The code is wrong or has expired. Check it or request a new one.',
  },
  {
    ORDER_ID_NOT_VALID: 'Sipariş bulunamadı. Bulunduğunuz yerdeki kodu yeniden okutun.',
    ORDERING_NOT_OFFERED: 'Buradan sipariş verilemiyor. Personele sorun.',
    ORDER_NOT_CONFIRMED: 'Siparişinizi kontrol ettiğinizi onaylayın.',
    CONSENTS_MISSING: 'Kullanım koşullarını ve gizlilik sözleşmesini kabul edin.',
    CART_CHANGED: 'Bazı ürünler ya da fiyatlar değişti. Sepetinizi kontrol edip yeniden deneyin.',
    ORDER_BELOW_LEAST: 'Sipariş, buranın en düşük sipariş tutarının altında. Ürün ekleyip yeniden deneyin.',
    STATION_NOT_AVAILABLE:
      'Burası şu anda sipariş almıyor. Daha sonra yeniden deneyin ya da personele sorun.',
    STATION_HIGH_DEMAND: 'Bekleme süresi her zamankinden uzun. Beklemek isterseniz onaylayın.',
    ORDER_ADDRESS_UNKNOWN:
      'Bu adresi bulamadık. Kapıda yazdığı gibi yazın ya da siparişiniz buraya getirilsin.',
    PHONE_COUNTRY_NOT_ALLOWED:
      'Bu telefon numarası burada kabul edilmiyor. Başka bir cep telefonu numarası girin ya da personele sorun.',
    QR_VALIDATION_CODE_INVALID: 'Kod yanlış ya da süresi dolmuş. Kontrol edin veya yeni kod isteyin.',
  },
);
