import { definePrintedTexts, defineTexts } from '../../core/texts.ts';
import type { CustodyAct, CustodyBy } from './custody.ts';
import type { DeliveryStatus } from './delivery-statuses.ts';
import type { RemoteDelivery } from './remote-delivery.ts';
import type { DeliveryKind } from './task-kinds.ts';
import type { Punctuality, TaskPriority } from './task-planning.ts';

/** The word of each status of a delivery. */
export const deliveryStatusTexts = defineTexts(
  {
    Created: 'Created',
    Queued: 'Queued',
    Requested: 'Requested',
    Pending: 'Pending',
    'In Progress': 'In progress',
    'Being Delivered': 'Being delivered',
    Delivered: 'Delivered',
    Completed: 'Completed',
    Cancelled: 'Cancelled',
    Failed: 'Failed',
    Expired: 'Expired',
    Recovering: 'Recovering',
    Recovered: 'Recovered',
  } satisfies Record<DeliveryStatus, string>,
  {
    Created: 'Oluşturuldu',
    Queued: 'Sırada',
    Requested: 'İstendi',
    Pending: 'Başlamayı bekliyor',
    'In Progress': 'Yürütülüyor',
    'Being Delivered': 'Teslim ediliyor',
    Delivered: 'Teslim edildi',
    Completed: 'Tamamlandı',
    Cancelled: 'İptal edildi',
    Failed: 'Başarısız',
    Expired: 'Süresi doldu',
    Recovering: 'Kurtarılıyor',
    Recovered: 'Kurtarıldı',
  },
);

/** The word of each kind of task. */
export const taskKindTexts = definePrintedTexts(
  {
    delivery: 'Delivery',
    follow_me: 'Follow me',
    recycle: 'Recycle',
    pickup: 'Pickup',
    table_service: 'Table service',
    cruise: 'Cruise',
    meeting: 'Meeting',
    dish_collection: 'Dish collection',
    guidance: 'Guidance',
    birthday: 'Birthday',
  } satisfies Record<DeliveryKind, string>,
  {
    delivery: 'Teslimat',
    follow_me: 'Takip et',
    recycle: 'Geri dönüşüm',
    pickup: 'Alma',
    table_service: 'Masa servisi',
    cruise: 'Tur',
    meeting: 'Toplantı',
    dish_collection: 'Bulaşık toplama',
    guidance: 'Yol gösterme',
    birthday: 'Doğum günü',
  },
);

/** The word of each priority. */
export const taskPriorityTexts = definePrintedTexts(
  { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } satisfies Record<TaskPriority, string>,
  { low: 'Düşük', normal: 'Normal', high: 'Yüksek', urgent: 'Acil' },
);

/** How a task stands to its due time, in a word. */
export const punctualityTexts = defineTexts(
  { on_time: 'On time', at_risk: 'At risk', late: 'Late' } satisfies Record<Punctuality, string>,
  { on_time: 'Zamanında', at_risk: 'Gecikebilir', late: 'Gecikti' },
);

/** How far a remote delivery is, in a word. */
export const remoteDeliveryTexts = defineTexts(
  { none: 'Not yet', activated: 'Activated', completed: 'Completed' } satisfies Record<
    RemoteDelivery,
    string
  >,
  { none: 'Henüz değil', activated: 'Etkin', completed: 'Tamamlandı' },
);

/** The event of the goods, in a word. */
export const custodyActTexts = definePrintedTexts(
  {
    loaded: 'Loaded',
    taken: 'Taken out',
    collected: 'Collected',
    emptied: 'Emptied',
    opened: 'Lid opened',
  } satisfies Record<CustodyAct, string>,
  {
    loaded: 'Yüklendi',
    taken: 'Teslim alındı',
    collected: 'Toplandı',
    emptied: 'Boşaltıldı',
    opened: 'Kapak açıldı',
  },
);

/** The actor, if no name is known. */
export const custodyByTexts = definePrintedTexts(
  {
    person: 'In the console',
    at_robot: 'At the robot',
    pin: 'With the PIN',
    time_out: 'Not confirmed: timed out',
  } satisfies Record<CustodyBy, string>,
  { person: 'Konsoldan', at_robot: 'Robotun başında', pin: 'PIN ile', time_out: 'Onaylanmadı: süre doldu' },
);
