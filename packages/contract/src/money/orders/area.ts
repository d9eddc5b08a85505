import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { orderRefusalTexts } from './order-refusals.ts';
import { ordersApi, publicOrdersApi } from './index.ts';

/** The contract of orders. */
export const ordersArea = area({
  api: ordersApi,
  errors: { ORDER_STATUS_DIFFERS: { status: 409 }, ORDER_STEP_NOT_ALLOWED: { status: 409 } },
  errorTexts: defineTexts(
    {
      ORDER_STATUS_DIFFERS: 'The order has changed since you opened it. Check it again.',
      ORDER_STEP_NOT_ALLOWED: 'The order cannot move to that step.',
    },
    {
      ORDER_STATUS_DIFFERS: 'Sipariş, siz açtıktan sonra değişti. Yeniden kontrol edin.',
      ORDER_STEP_NOT_ALLOWED: 'Sipariş bu adıma geçirilemez.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ORDER_STEPPED: 'Order status changed',
      LOG_ORDER_REFUSED: 'Order rejected',
      LOG_ORDER_SOLVED: 'Order problem resolved',
      LOG_ORDER_ROBOT_SENT: 'Robot sent again for an order',
      LOG_PLACE_REOPENED: 'Place reopened to guests',
    },
    {
      LOG_ORDER_STEPPED: 'Sipariş ilerletildi',
      LOG_ORDER_REFUSED: 'Sipariş reddedildi',
      LOG_ORDER_SOLVED: 'Sipariş sorunu çözüldü',
      LOG_ORDER_ROBOT_SENT: 'Sipariş için yeniden robot gönderildi',
      LOG_PLACE_REOPENED: 'Yer misafirlere yeniden açıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ORDER_STEPPED: '{actor} changed the status of order {name}',
      LOG_ORDER_REFUSED: '{actor} rejected order {name}',
      LOG_ORDER_SOLVED: '{actor} resolved a problem with order {name}',
      LOG_ORDER_ROBOT_SENT: '{actor} sent another robot for order {name}',
      LOG_PLACE_REOPENED: '{actor} reopened {name} to guests with an unverified phone',
    },
    {
      LOG_ORDER_STEPPED: '{actor} siparişi ilerletti: {name}',
      LOG_ORDER_REFUSED: '{actor} siparişi reddetti: {name}',
      LOG_ORDER_SOLVED: '{actor} sipariş sorununu çözdü: {name}',
      LOG_ORDER_ROBOT_SENT: '{actor} sipariş için yeniden robot gönderdi: {name}',
      LOG_PLACE_REOPENED: '{actor}, telefonu doğrulanmamış misafirlere yeniden açtı: {name}',
    },
  ),
  auditEntities: defineTexts({ order: 'Order' }, { order: 'Sipariş' }),
  auditFields: defineTexts({ kitchen: 'Kitchen' }, { kitchen: 'Mutfak' }),
});

/** The failures that guests can see. */
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
      ...orderRefusalTexts.en,
      CLIENT_REQUEST_ID_REUSED: 'This request was already sent with different content.',
    },
    {
      ...orderRefusalTexts.tr,
      CLIENT_REQUEST_ID_REUSED: 'Bu istek daha önce başka bir içerikle gönderildi.',
    },
  ),
});
