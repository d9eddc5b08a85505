import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { singleSignOnApi } from './index.ts';

/** The contract of sign-in with an outside provider. */
export const singleSignOnArea = area({
  api: singleSignOnApi,
  errors: {
    SSO_REFUSED: { status: 401 },
    SSO_PERSON_UNKNOWN: { status: 401 },
    SSO_PROVIDER_UNREACHABLE: { status: 502 },
    SSO_PROVIDER_TAKEN: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      SSO_REFUSED: 'The sign-in was not completed. Start again.',
      SSO_PERSON_UNKNOWN:
        'You have no account here yet. Ask an administrator to invite you with the same e-mail address.',
      SSO_PROVIDER_UNREACHABLE:
        'The sign-in provider is not responding. Try again later, or sign in with your password.',
      SSO_PROVIDER_TAKEN: 'A provider with this issuer and client ID already exists.',
    },
    {
      SSO_REFUSED: 'Giriş tamamlanamadı. Baştan başlayın.',
      SSO_PERSON_UNKNOWN:
        'Burada henüz hesabınız yok. Bir yöneticiden sizi aynı e-posta adresiyle davet etmesini isteyin.',
      SSO_PROVIDER_UNREACHABLE:
        'Giriş sağlayıcısı yanıt vermiyor. Daha sonra yeniden deneyin ya da parolanızla giriş yapın.',
      SSO_PROVIDER_TAKEN: 'Bu sağlayıcı adresi ve istemci kimliğiyle bir sağlayıcı zaten var.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SSO_PROVIDER_CREATED: 'Sign-in provider added',
      LOG_SSO_PROVIDER_CHANGED: 'Sign-in provider changed',
      LOG_SSO_PROVIDER_DELETED: 'Sign-in provider removed',
      LOG_SSO_SIGN_IN_REFUSED: 'Sign-in with a provider rejected',
      LOG_SSO_PERSON_LINKED: 'Account linked to a provider',
    },
    {
      LOG_SSO_PROVIDER_CREATED: 'Giriş sağlayıcısı eklendi',
      LOG_SSO_PROVIDER_CHANGED: 'Giriş sağlayıcısı değiştirildi',
      LOG_SSO_PROVIDER_DELETED: 'Giriş sağlayıcısı kaldırıldı',
      LOG_SSO_SIGN_IN_REFUSED: 'Sağlayıcıyla giriş reddedildi',
      LOG_SSO_PERSON_LINKED: 'Hesap bir sağlayıcıya bağlandı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SSO_PROVIDER_CREATED: '{actor} added the sign-in provider {name}',
      LOG_SSO_PROVIDER_CHANGED: '{actor} changed the sign-in provider {name}',
      LOG_SSO_PROVIDER_DELETED: '{actor} removed the sign-in provider {name}',
      LOG_SSO_SIGN_IN_REFUSED: 'A sign-in with {name} was rejected',
      LOG_SSO_PERSON_LINKED: '{actor} signed in with a provider for the first time',
    },
    {
      LOG_SSO_PROVIDER_CREATED: '{actor} bir giriş sağlayıcısı ekledi: {name}',
      LOG_SSO_PROVIDER_CHANGED: '{actor} bir giriş sağlayıcısını değiştirdi: {name}',
      LOG_SSO_PROVIDER_DELETED: '{actor} bir giriş sağlayıcısını kaldırdı: {name}',
      LOG_SSO_SIGN_IN_REFUSED: 'Bir sağlayıcı üzerinden giriş reddedildi: {name}',
      LOG_SSO_PERSON_LINKED: '{actor} ilk kez bir sağlayıcı üzerinden giriş yaptı',
    },
  ),
  auditEntities: defineTexts({ sso_provider: 'Sign-in provider' }, { sso_provider: 'Giriş sağlayıcısı' }),
  auditFields: defineTexts(
    {
      issuer: 'Issuer',
      client_id: 'Client ID',
      hosts: 'Other hosts',
      scopes: 'Other scopes',
      trusts_emails: 'Trusts e-mail addresses',
      words: 'Provider’s response',
      returnedWords: 'Response from the browser',
      makes_accounts: 'Creates accounts',
      asks_second_factor: 'Requires a second factor',
      rules: 'Rules',
      is_enabled: 'Enabled',
      provider: 'Provider',
      hasNewSecret: 'New secret',
    },
    {
      issuer: 'Sağlayıcı adresi',
      client_id: 'İstemci kimliği',
      hosts: 'Diğer sunucular',
      scopes: 'Diğer kapsamlar',
      trusts_emails: 'E-posta adreslerine güvenilir',
      words: 'Sağlayıcının yanıtı',
      returnedWords: 'Tarayıcının getirdiği yanıt',
      makes_accounts: 'Hesap oluşturur',
      asks_second_factor: 'İkinci doğrulamayı kendisi ister',
      rules: 'Kurallar',
      is_enabled: 'Açık',
      provider: 'Sağlayıcı',
      hasNewSecret: 'Yeni gizli anahtar',
    },
  ),
});
