import { defineTexts, type DeliveryStatus } from '@rota/contract';

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
