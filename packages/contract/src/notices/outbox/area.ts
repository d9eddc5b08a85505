import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { outboxApi } from './index.ts';

/** The contract of messages to people. */
export const outboxArea = area({
  api: outboxApi,
  errors: {
    MESSAGE_NOT_FAILED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MESSAGE_NOT_FAILED: 'Only failed messages can be sent again.',
    },
    {
      MESSAGE_NOT_FAILED: 'Yalnızca gönderilemeyen mesajlar yeniden gönderilebilir.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'VERSION_CONFLICT.gateway': 'Someone else changed these settings. Review them before you save.' },
    {
      'VERSION_CONFLICT.gateway':
        'Bu arada başka biri bu ayarları değiştirdi. Kaydetmeden önce gözden geçirin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SMS_GATEWAY_CHANGED: 'SMS gateway changed',
      LOG_EMAIL_GATEWAY_CHANGED: 'E-mail server changed',
      LOG_MESSAGE_RETRIED: 'Message sent again',
    },
    {
      LOG_SMS_GATEWAY_CHANGED: 'SMS ağ geçidi değiştirildi',
      LOG_EMAIL_GATEWAY_CHANGED: 'E-posta sunucusu değiştirildi',
      LOG_MESSAGE_RETRIED: 'Mesaj yeniden gönderildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SMS_GATEWAY_CHANGED: '{actor} changed the SMS gateway',
      LOG_EMAIL_GATEWAY_CHANGED: '{actor} changed the e-mail server',
      LOG_MESSAGE_RETRIED: '{actor} sent a failed message again',
    },
    {
      LOG_SMS_GATEWAY_CHANGED: '{actor}, SMS gönderim ayarlarını değiştirdi',
      LOG_EMAIL_GATEWAY_CHANGED: '{actor}, e-posta gönderim ayarlarını değiştirdi',
      LOG_MESSAGE_RETRIED: '{actor}, gönderilemeyen bir mesajı yeniden gönderdi',
    },
  ),
  auditEntities: defineTexts(
    { gateway: 'Gateway', message: 'Message' },
    { gateway: 'Ağ geçidi', message: 'Mesaj' },
  ),
  auditFields: defineTexts(
    { host: 'Host', port: 'Port', sender: 'Sender', security: 'Encryption', url: 'Address' },
    { host: 'Sunucu', port: 'Port', sender: 'Gönderen', security: 'Şifreleme', url: 'Adres' },
  ),
});
