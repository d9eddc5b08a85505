import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { ordersApi, publicOrdersApi } from './index.ts';

/** What the contract says of orders. */
export const ordersArea = area({
  api: ordersApi,
  errors: { ORDER_STATUS_DIFFERS: { status: 409 }, ORDER_STEP_NOT_ALLOWED: { status: 409 } },
  errorTexts: defineTexts(
    {
      ORDER_STATUS_DIFFERS: 'The order is not where you saw it any more. Look at it again.',
      ORDER_STEP_NOT_ALLOWED: 'An order cannot go from there to that step.',
    },
    {
      ORDER_STATUS_DIFFERS: 'Sipariş artık gördüğünüz durumda değil. Yeniden bakın.',
      ORDER_STEP_NOT_ALLOWED: 'Sipariş o adımdan bu adıma geçemez.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ORDER_STEPPED: 'Order moved on',
      LOG_ORDER_REFUSED: 'Order refused',
      LOG_ORDER_SOLVED: 'Problem of an order seen to',
      LOG_ORDER_ROBOT_SENT: 'Robot sent again for an order',
    },
    {
      LOG_ORDER_STEPPED: 'Sipariş ilerletildi',
      LOG_ORDER_REFUSED: 'Sipariş reddedildi',
      LOG_ORDER_SOLVED: 'Sipariş sorununa bakıldı',
      LOG_ORDER_ROBOT_SENT: 'Sipariş için yeniden robot gönderildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ORDER_STEPPED: '{actor} moved order {name} on',
      LOG_ORDER_REFUSED: '{actor} refused order {name}',
      LOG_ORDER_SOLVED: '{actor} saw to a problem of order {name}',
      LOG_ORDER_ROBOT_SENT: '{actor} sent a robot again for order {name}',
    },
    {
      LOG_ORDER_STEPPED: '{actor} siparişi ilerletti: {name}',
      LOG_ORDER_REFUSED: '{actor} siparişi reddetti: {name}',
      LOG_ORDER_SOLVED: '{actor} sipariş sorununa baktı: {name}',
      LOG_ORDER_ROBOT_SENT: '{actor} sipariş için yeniden robot gönderdi: {name}',
    },
  ),
  auditEntities: defineTexts({ order: 'Order' }, { order: 'Sipariş' }),
  auditFields: defineTexts({ kitchen: 'Kitchen' }, { kitchen: 'Mutfak' }),
});

/** What guests can be told. */
export const publicOrdersArea = area({
  api: publicOrdersApi,
  errors: {
    ORDER_ID_NOT_VALID: { status: 404 },
    ORDERING_NOT_OFFERED: { status: 409 },
    ORDER_NOT_CONFIRMED: { status: 400 },
    CONSENTS_MISSING: { status: 400 },
    CART_CHANGED: { status: 409 },
    ORDER_BELOW_LEAST: { status: 409 },
    STATION_NOT_AVAILABLE: { status: 409 },
    STATION_HIGH_DEMAND: { status: 409 },
    ORDER_ADDRESS_UNKNOWN: { status: 409 },
    PHONE_COUNTRY_NOT_ALLOWED: { status: 400 },
    CLIENT_REQUEST_ID_REUSED: { status: 422 },
    QR_VALIDATION_CODE_INVALID: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      ORDER_ID_NOT_VALID: 'Order id is not valid',
      ORDERING_NOT_OFFERED: 'Nothing can be ordered here.',
      ORDER_NOT_CONFIRMED: 'order must be confirmed before submit',
      CONSENTS_MISSING: 'terms and privacy must be accepted',
      CART_CHANGED: 'cart items unavailable or prices changed (check cart and retry)',
      ORDER_BELOW_LEAST: 'The order is below the least sum of this place.',
      STATION_NOT_AVAILABLE: 'This place takes no orders at the moment.',
      STATION_HIGH_DEMAND: 'It takes longer than usual. Confirm if you want to wait.',
      ORDER_ADDRESS_UNKNOWN: 'We do not know this address. Write it as it stands on the door, or have it brought here.',
      PHONE_COUNTRY_NOT_ALLOWED: 'Codes cannot be sent to phones of this country. Ask the staff.',
      CLIENT_REQUEST_ID_REUSED: 'This was sent before with another content.',
      QR_VALIDATION_CODE_INVALID: 'The code is not right, or it has expired. Look again, or ask for a new one.',
    },
    {
      ORDER_ID_NOT_VALID: 'Sipariş numarası geçerli değil',
      ORDERING_NOT_OFFERED: 'Buradan sipariş verilemiyor.',
      ORDER_NOT_CONFIRMED: 'Göndermeden önce siparişinizi onaylayın',
      CONSENTS_MISSING: 'Kullanım koşulları ve gizlilik sözleşmesi kabul edilmeli',
      CART_CHANGED: 'Sepetteki ürünler satışta değil ya da fiyatları değişti. Sepetinize bakıp yeniden deneyin.',
      ORDER_BELOW_LEAST: 'Sipariş, buranın en düşük sipariş tutarının altında.',
      STATION_NOT_AVAILABLE: 'Burası şu anda sipariş almıyor.',
      STATION_HIGH_DEMAND: 'Her zamankinden uzun sürüyor. Beklemek isterseniz onaylayın.',
      ORDER_ADDRESS_UNKNOWN: 'Bu adresi bilmiyoruz. Kapıda yazdığı gibi yazın ya da buraya getirilsin.',
      PHONE_COUNTRY_NOT_ALLOWED: 'Bu ülkenin telefonlarına kod gönderilemiyor. Görevliye sorun.',
      CLIENT_REQUEST_ID_REUSED: 'Bu daha önce başka bir içerikle gönderildi.',
      QR_VALIDATION_CODE_INVALID: 'Kod doğru değil ya da süresi dolmuş. Yeniden bakın veya yeni kod isteyin.',
    },
  ),
});
