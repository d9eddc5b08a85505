import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { disputesApi } from './index.ts';

/** What the contract says of disputes. */
export const disputesArea = area({
  api: disputesApi,
  errors: { DISPUTE_OPEN: { status: 409 }, DISPUTE_CHANGED: { status: 409 }, DISPUTE_ENDED: { status: 409 } },
  errorTexts: defineTexts(
    {
      DISPUTE_OPEN: 'This payment is disputed already.',
      DISPUTE_CHANGED: 'Somebody else changed this dispute meanwhile. Look at it again.',
      DISPUTE_ENDED: 'This dispute has ended.',
    },
    {
      DISPUTE_OPEN: 'Bu ödeme için zaten açık bir itiraz var.',
      DISPUTE_CHANGED: 'Bu arada başka biri bu itirazı değiştirdi. Yeniden bakın.',
      DISPUTE_ENDED: 'Bu itiraz sonuçlandı.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_DISPUTE_OPENED: 'Payment disputed', LOG_DISPUTE_CHANGED: 'Dispute changed' },
    { LOG_DISPUTE_OPENED: 'Ödemeye itiraz açıldı', LOG_DISPUTE_CHANGED: 'İtiraz değiştirildi' },
  ),
  auditSentences: defineTexts(
    {
      LOG_DISPUTE_OPENED: '{actor} noted a dispute of order {name}',
      LOG_DISPUTE_CHANGED: '{actor} changed the dispute of order {name}',
    },
    {
      LOG_DISPUTE_OPENED: '{actor} itiraz kaydetti: sipariş {name}',
      LOG_DISPUTE_CHANGED: '{actor} itirazı değiştirdi: sipariş {name}',
    },
  ),
  auditEntities: defineTexts({ dispute: 'Dispute' }, { dispute: 'İtiraz' }),
  auditFields: defineTexts({ due_at: 'Evidence until' }, { due_at: 'Kanıt için son gün' }),
});
