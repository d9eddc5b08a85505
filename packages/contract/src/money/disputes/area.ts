import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { disputesApi } from './index.ts';

/** The contract of disputes. */
export const disputesArea = area({
  api: disputesApi,
  errors: { DISPUTE_OPEN: { status: 409 }, DISPUTE_ENDED: { status: 409 } },
  errorTexts: defineTexts(
    {
      DISPUTE_OPEN: 'This payment already has an open dispute.',
      DISPUTE_ENDED: 'This dispute is closed.',
    },
    {
      DISPUTE_OPEN: 'Bu ödeme için zaten açık bir itiraz var.',
      DISPUTE_ENDED: 'Bu itiraz sonuçlandı.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_DISPUTE_OPENED: 'Payment disputed', LOG_DISPUTE_CHANGED: 'Dispute changed' },
    { LOG_DISPUTE_OPENED: 'Ödemeye itiraz açıldı', LOG_DISPUTE_CHANGED: 'İtiraz değiştirildi' },
  ),
  auditSentences: defineTexts(
    {
      LOG_DISPUTE_OPENED: '{actor} recorded a dispute of order {name}',
      LOG_DISPUTE_CHANGED: '{actor} changed the dispute of order {name}',
    },
    {
      LOG_DISPUTE_OPENED: '{actor} itiraz kaydetti: sipariş {name}',
      LOG_DISPUTE_CHANGED: '{actor} itirazı değiştirdi: sipariş {name}',
    },
  ),
  auditEntities: defineTexts({ dispute: 'Dispute' }, { dispute: 'İtiraz' }),
  auditFields: defineTexts({ due_at: 'Respond by' }, { due_at: 'Son yanıt günü' }),
});
