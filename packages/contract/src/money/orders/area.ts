import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { orderRefusalTexts } from './order-refusals.ts';
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
      LOG_PLACE_REOPENED: 'Place opened again for guests',
    },
    {
      LOG_ORDER_STEPPED: 'Sipariş ilerletildi',
      LOG_ORDER_REFUSED: 'Sipariş reddedildi',
      LOG_ORDER_SOLVED: 'Sipariş sorununa bakıldı',
      LOG_ORDER_ROBOT_SENT: 'Sipariş için yeniden robot gönderildi',
      LOG_PLACE_REOPENED: 'Yer misafirlere yeniden açıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ORDER_STEPPED: '{actor} moved order {name} on',
      LOG_ORDER_REFUSED: '{actor} refused order {name}',
      LOG_ORDER_SOLVED: '{actor} saw to a problem of order {name}',
      LOG_ORDER_ROBOT_SENT: '{actor} sent a robot again for order {name}',
      LOG_PLACE_REOPENED: '{actor} opened {name} again for guests whose phone is not verified',
    },
    {
      LOG_ORDER_STEPPED: '{actor} siparişi ilerletti: {name}',
      LOG_ORDER_REFUSED: '{actor} siparişi reddetti: {name}',
      LOG_ORDER_SOLVED: '{actor} sipariş sorununa baktı: {name}',
      LOG_ORDER_ROBOT_SENT: '{actor} sipariş için yeniden robot gönderdi: {name}',
      LOG_PLACE_REOPENED: '{actor}, telefonu doğrulanmamış misafirlere yeniden açtı: {name}',
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
    { ...orderRefusalTexts.en, CLIENT_REQUEST_ID_REUSED: 'This was sent before with another content.' },
    { ...orderRefusalTexts.tr, CLIENT_REQUEST_ID_REUSED: 'Bu daha önce başka bir içerikle gönderildi.' },
  ),
});
