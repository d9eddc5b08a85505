import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { secondFactorsApi } from './index.ts';

/** The contract of authenticator apps, recovery codes and passkeys. */
export const secondFactorsArea = area({
  api: secondFactorsApi,
  errors: {
    SECOND_FACTOR_INVALID: { status: 401 },
    SECOND_FACTOR_NEEDED: { status: 409 },
    SECOND_FACTOR_MISSING: { status: 409 },
    PASSKEY_REFUSED: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      SECOND_FACTOR_INVALID: 'That did not work. Try again or sign in again.',
      SECOND_FACTOR_NEEDED:
        'Your role requires a second factor. Set up another one before you remove this one.',
      SECOND_FACTOR_MISSING: 'Recovery codes come with an authenticator app or a passkey. Set one up first.',
      PASSKEY_REFUSED: 'The passkey could not be verified. Nothing was saved. Try again.',
    },
    {
      SECOND_FACTOR_INVALID: 'Doğrulanamadı. Yeniden deneyin ya da baştan giriş yapın.',
      SECOND_FACTOR_NEEDED:
        'Rolünüz ikinci bir doğrulama gerektiriyor. Bunu kaldırmadan önce başka bir tane kurun.',
      SECOND_FACTOR_MISSING:
        'Kurtarma kodları doğrulama uygulaması ya da geçiş anahtarıyla birlikte gelir. Önce birini kurun.',
      PASSKEY_REFUSED: 'Geçiş anahtarı doğrulanamadı. Hiçbir şey kaydedilmedi. Yeniden deneyin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SECOND_FACTORS_REMOVED: 'Second factors removed',
      LOG_TOTP_ADDED: 'Authenticator app set up',
      LOG_TOTP_REMOVED: 'Authenticator app removed',
      LOG_PASSKEY_ADDED: 'Passkey added',
      LOG_PASSKEY_RENAMED: 'Passkey renamed',
      LOG_PASSKEY_REMOVED: 'Passkey removed',
      LOG_RECOVERY_CODES_RENEWED: 'Recovery codes created',
      LOG_RECOVERY_CODE_USED: 'Recovery code used',
      LOG_SECOND_FACTOR_REFUSED: 'Second factor rejected',
    },
    {
      LOG_SECOND_FACTORS_REMOVED: 'İkinci doğrulama kaldırıldı',
      LOG_TOTP_ADDED: 'Doğrulama uygulaması kuruldu',
      LOG_TOTP_REMOVED: 'Doğrulama uygulaması kaldırıldı',
      LOG_PASSKEY_ADDED: 'Geçiş anahtarı eklendi',
      LOG_PASSKEY_RENAMED: 'Geçiş anahtarının adı değişti',
      LOG_PASSKEY_REMOVED: 'Geçiş anahtarı kaldırıldı',
      LOG_RECOVERY_CODES_RENEWED: 'Kurtarma kodları oluşturuldu',
      LOG_RECOVERY_CODE_USED: 'Kurtarma kodu kullanıldı',
      LOG_SECOND_FACTOR_REFUSED: 'İkinci doğrulama reddedildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SECOND_FACTORS_REMOVED: '{actor} removed the second factors of {name}',
      LOG_TOTP_ADDED: '{actor} set up an authenticator app',
      LOG_TOTP_REMOVED: '{actor} removed their authenticator app',
      LOG_PASSKEY_ADDED: '{actor} added a passkey',
      LOG_PASSKEY_RENAMED: '{actor} renamed a passkey',
      LOG_PASSKEY_REMOVED: '{actor} removed a passkey',
      LOG_RECOVERY_CODES_RENEWED: '{actor} created new recovery codes',
      LOG_RECOVERY_CODE_USED: '{actor} used a recovery code',
      LOG_SECOND_FACTOR_REFUSED: 'A sign-in as {name} was rejected: wrong second factor',
    },
    {
      LOG_SECOND_FACTORS_REMOVED: '{actor}, {name} için ikinci doğrulamayı kaldırdı',
      LOG_TOTP_ADDED: '{actor} bir doğrulama uygulaması kurdu',
      LOG_TOTP_REMOVED: '{actor} doğrulama uygulamasını kaldırdı',
      LOG_PASSKEY_ADDED: '{actor} bir geçiş anahtarı ekledi',
      LOG_PASSKEY_RENAMED: '{actor} bir geçiş anahtarının adını değiştirdi',
      LOG_PASSKEY_REMOVED: '{actor} bir geçiş anahtarını kaldırdı',
      LOG_RECOVERY_CODES_RENEWED: '{actor} yeni kurtarma kodları oluşturdu',
      LOG_RECOVERY_CODE_USED: '{actor} bir kurtarma kodu kullandı',
      LOG_SECOND_FACTOR_REFUSED: '{name} adına yapılan giriş reddedildi: ikinci doğrulama yanlış',
    },
  ),
  auditEntities: defineTexts({ passkey: 'Passkey' }, { passkey: 'Geçiş anahtarı' }),
  auditFields: defineTexts(
    { method: 'Method', passkey: 'Passkey', left: 'Left' },
    { method: 'Yöntem', passkey: 'Geçiş anahtarı', left: 'Kalan' },
  ),
});
