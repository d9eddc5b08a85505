import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { deliveriesApi } from './index.ts';

/** What the contract says of deliveries. */
export const deliveriesArea = area({
  api: deliveriesApi,
  errors: {
    DELIVERY_TRANSITION_NOT_ALLOWED: { status: 409 },
    DELIVERY_NOT_WAITING: { status: 409 },
    DELIVERY_NOT_COLLECTING: { status: 409 },
    DELIVERY_NO_FILLING_TARGET: { status: 409 },
    DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      DELIVERY_TRANSITION_NOT_ALLOWED: 'That is not possible in the delivery’s present status.',
      DELIVERY_NOT_WAITING: 'The delivery is not waiting for a confirmation.',
      DELIVERY_NOT_COLLECTING: 'Its robot is not collecting anything now.',
      DELIVERY_NO_FILLING_TARGET: 'This floor has no filling point to bring it to. Choose where it goes.',
      DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK: 'No robot is available to take this delivery now.',
    },
    {
      DELIVERY_TRANSITION_NOT_ALLOWED: 'Teslimatın şu anki durumunda bu yapılamaz.',
      DELIVERY_NOT_WAITING: 'Teslimat onay beklemiyor.',
      DELIVERY_NOT_COLLECTING: 'Robotu şu anda bir şey toplamıyor.',
      DELIVERY_NO_FILLING_TARGET: 'Bu katta götürülecek bir dolum noktası yok. Nereye gideceğini seçin.',
      DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK: 'Şu anda bu teslimatı alabilecek robot yok.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_DELIVERY_CREATED: 'Delivery created',
      LOG_DELIVERY_CANCELLED: 'Delivery cancelled',
      LOG_DELIVERY_SET_REQUESTED: 'Delivery set as requested',
      LOG_DELIVERY_SET_DELIVERED: 'Delivery set as delivered',
      LOG_DELIVERY_SET_WAITING: 'Delivery set as waiting',
      LOG_DELIVERY_ASSIGNED: 'Delivery given to another robot',
      LOG_DELIVERY_CONFIRMED: 'Delivery confirmed',
      LOG_DELIVERY_FULL: 'Robot of the delivery said to be full',
    },
    {
      LOG_DELIVERY_CREATED: 'Teslimat oluşturuldu',
      LOG_DELIVERY_CANCELLED: 'Teslimat iptal edildi',
      LOG_DELIVERY_SET_REQUESTED: 'Teslimat istendi olarak işaretlendi',
      LOG_DELIVERY_SET_DELIVERED: 'Teslimat teslim edildi olarak işaretlendi',
      LOG_DELIVERY_SET_WAITING: 'Teslimat bekliyor olarak işaretlendi',
      LOG_DELIVERY_ASSIGNED: 'Teslimat başka bir robota verildi',
      LOG_DELIVERY_CONFIRMED: 'Teslimat onaylandı',
      LOG_DELIVERY_FULL: 'Teslimatın robotu dolu olarak bildirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DELIVERY_CREATED: '{actor} created delivery {name}',
      LOG_DELIVERY_CANCELLED: '{actor} cancelled delivery {name}',
      LOG_DELIVERY_SET_REQUESTED: '{actor} set delivery {name} as requested',
      LOG_DELIVERY_SET_DELIVERED: '{actor} set delivery {name} as delivered',
      LOG_DELIVERY_SET_WAITING: '{actor} set delivery {name} as waiting',
      LOG_DELIVERY_ASSIGNED: '{actor} gave delivery {name} to another robot',
      'LOG_DELIVERY_ASSIGNED.robot': '{actor} gave delivery {name} to {robot}',
      LOG_DELIVERY_CONFIRMED: '{actor} confirmed a step of delivery {name}',
      LOG_DELIVERY_FULL: '{actor} said that the robot of delivery {name} is full',
    },
    {
      LOG_DELIVERY_CREATED: '{actor}, {name} numaralı teslimatı oluşturdu',
      LOG_DELIVERY_CANCELLED: '{actor}, {name} numaralı teslimatı iptal etti',
      LOG_DELIVERY_SET_REQUESTED: '{actor}, {name} numaralı teslimatı istendi olarak işaretledi',
      LOG_DELIVERY_SET_DELIVERED: '{actor}, {name} numaralı teslimatı teslim edildi olarak işaretledi',
      LOG_DELIVERY_SET_WAITING: '{actor}, {name} numaralı teslimatı bekliyor olarak işaretledi',
      LOG_DELIVERY_ASSIGNED: '{actor}, {name} numaralı teslimatı başka bir robota verdi',
      'LOG_DELIVERY_ASSIGNED.robot': '{actor}, {name} numaralı teslimatı {robot} robotuna verdi',
      LOG_DELIVERY_CONFIRMED: '{actor}, {name} numaralı teslimatın bir adımını onayladı',
      LOG_DELIVERY_FULL: '{actor}, {name} numaralı teslimatın robotunun dolu olduğunu bildirdi',
    },
  ),
  auditEntities: defineTexts(
    {
      delivery: 'Delivery',
    },
    {
      delivery: 'Teslimat',
    },
  ),
  auditFields: defineTexts(
    {
      targets: 'Targets',
      tracking_id: 'Tracking id',
      lid: 'Lid',
    },
    {
      targets: 'Hedefler',
      tracking_id: 'Takip numarası',
      lid: 'Kapak',
    },
  ),
});
