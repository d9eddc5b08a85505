import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { webhooksApi } from './index.ts';

/** The contract of webhooks. */
export const webhooksArea = area({
  api: webhooksApi,
  errors: {
    WEBHOOK_HOST_NOT_ALLOWED: { status: 422 },
  },
  errorTexts: defineTexts(
    {
      WEBHOOK_HOST_NOT_ALLOWED:
        'This address is not allowed. Use a public https address, or add its host to WEBHOOK_HOSTS in the server settings.',
    },
    {
      WEBHOOK_HOST_NOT_ALLOWED:
        'Bu adrese izin verilmiyor. Herkese açık bir https adresi kullanın ya da sunucu ayarlarında WEBHOOK_HOSTS listesine ekleyin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_WEBHOOK_CREATED: 'Webhook created',
      LOG_WEBHOOK_CHANGED: 'Webhook changed',
      LOG_WEBHOOK_DELETED: 'Webhook removed',
      LOG_WEBHOOK_SECRET_ROTATED: 'Webhook secret replaced',
      LOG_WEBHOOK_REPLAYED: 'Webhook messages resent',
    },
    {
      LOG_WEBHOOK_CREATED: 'Webhook eklendi',
      LOG_WEBHOOK_CHANGED: 'Webhook değiştirildi',
      LOG_WEBHOOK_DELETED: 'Webhook kaldırıldı',
      LOG_WEBHOOK_SECRET_ROTATED: 'Webhook gizli değeri yenilendi',
      LOG_WEBHOOK_REPLAYED: 'Webhook iletileri yeniden gönderildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_WEBHOOK_CREATED: '{actor} added the webhook {name}',
      LOG_WEBHOOK_CHANGED: '{actor} changed the webhook {name}',
      LOG_WEBHOOK_DELETED: '{actor} removed the webhook {name}',
      LOG_WEBHOOK_SECRET_ROTATED: '{actor} replaced the secret of the webhook {name}',
      LOG_WEBHOOK_REPLAYED: '{actor} resent messages to the webhook {name}',
    },
    {
      LOG_WEBHOOK_CREATED: '{actor}, {name} webhook’unu ekledi',
      LOG_WEBHOOK_CHANGED: '{actor}, {name} webhook’unu değiştirdi',
      LOG_WEBHOOK_DELETED: '{actor}, {name} webhook’unu kaldırdı',
      LOG_WEBHOOK_SECRET_ROTATED: '{actor}, {name} webhook’unun gizli değerini yeniledi',
      LOG_WEBHOOK_REPLAYED: '{actor}, {name} webhook’una iletileri yeniden gönderdi',
    },
  ),
  auditEntities: defineTexts({ webhook: 'Webhook' }, { webhook: 'Webhook' }),
  auditFields: defineTexts(
    { events: 'Events', switched_on: 'On' },
    { events: 'Olaylar', switched_on: 'Açık' },
  ),
});
