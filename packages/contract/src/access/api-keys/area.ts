import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { apiKeysApi } from './index.ts';

/** The contract of API keys. */
export const apiKeysArea = area({
  api: apiKeysApi,
  errors: {
    API_KEY_BEYOND_OWN_REACH: { status: 403 },
  },
  errorTexts: defineTexts(
    {
      API_KEY_BEYOND_OWN_REACH: 'A key cannot have more permissions than you.',
    },
    {
      API_KEY_BEYOND_OWN_REACH: 'Bir anahtarın sizden fazla yetkisi olamaz.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_API_KEY_CREATED: 'API key created',
      LOG_API_KEY_CHANGED: 'API key changed',
      LOG_API_KEY_DELETED: 'API key deleted',
      LOG_API_KEY_SECRET_ADDED: 'API key secret added',
      LOG_API_KEY_SECRET_REVOKED: 'API key secret revoked',
    },
    {
      LOG_API_KEY_CREATED: 'API anahtarı oluşturuldu',
      LOG_API_KEY_CHANGED: 'API anahtarı değiştirildi',
      LOG_API_KEY_DELETED: 'API anahtarı silindi',
      LOG_API_KEY_SECRET_ADDED: 'API anahtarına gizli değer eklendi',
      LOG_API_KEY_SECRET_REVOKED: 'API anahtarının gizli değeri iptal edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_API_KEY_CREATED: '{actor} created the API key {name}',
      LOG_API_KEY_CHANGED: '{actor} changed the API key {name}',
      LOG_API_KEY_DELETED: '{actor} deleted the API key {name}',
      LOG_API_KEY_SECRET_ADDED: '{actor} added a secret to the API key {name}',
      LOG_API_KEY_SECRET_REVOKED: '{actor} revoked a secret of the API key {name}',
    },
    {
      LOG_API_KEY_CREATED: '{actor}, {name} API anahtarını oluşturdu',
      LOG_API_KEY_CHANGED: '{actor}, {name} API anahtarını değiştirdi',
      LOG_API_KEY_DELETED: '{actor}, {name} API anahtarını sildi',
      LOG_API_KEY_SECRET_ADDED: '{actor}, {name} API anahtarı için yeni bir gizli değer oluşturdu',
      LOG_API_KEY_SECRET_REVOKED: '{actor}, {name} API anahtarının bir gizli değerini iptal etti',
    },
  ),
  auditEntities: defineTexts({ api_key: 'API key' }, { api_key: 'API anahtarı' }),
  auditFields: defineTexts(
    { permissions: 'Permissions', expires_at: 'Valid until', prefix: 'Begins with' },
    { permissions: 'Yetkiler', expires_at: 'Son geçerlilik', prefix: 'Başlangıcı' },
  ),
});
