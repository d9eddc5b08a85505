import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { webhooksApi } from './index.ts';

/** What the contract says of webhooks. */
export const webhooksArea = area({
  api: webhooksApi,
  errors: {
    WEBHOOK_HOST_NOT_ALLOWED: { status: 422 },
    WEBHOOKS_ENOUGH: { status: 409 },
    WEBHOOK_CHANGED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      WEBHOOK_HOST_NOT_ALLOWED:
        'Calls to this address are not allowed: it must be a public https address, or stand in WEBHOOK_HOSTS of the installation.',
      WEBHOOKS_ENOUGH: 'This project has 20 webhooks; remove one first.',
      WEBHOOK_CHANGED: 'Somebody changed this webhook meanwhile. Load it again.',
    },
    {
      WEBHOOK_HOST_NOT_ALLOWED:
        'Bu adrese çağrı yapılamaz: herkese açık bir https adresi olmalı ya da kurulumun WEBHOOK_HOSTS listesinde yer almalı.',
      WEBHOOKS_ENOUGH: 'Bu projede 20 webhook var; önce birini kaldırın.',
      WEBHOOK_CHANGED: 'Bu webhook bu arada değiştirildi. Yeniden yükleyin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_WEBHOOK_CREATED: 'Webhook created',
      LOG_WEBHOOK_CHANGED: 'Webhook changed',
      LOG_WEBHOOK_DELETED: 'Webhook removed',
      LOG_WEBHOOK_SECRET_ROTATED: 'Webhook secret replaced',
      LOG_WEBHOOK_REPLAYED: 'Webhook messages sent again',
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
      LOG_WEBHOOK_REPLAYED: '{actor} sent messages to the webhook {name} again',
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
