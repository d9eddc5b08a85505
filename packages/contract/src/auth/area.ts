import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { authApi } from './index.ts';

/** What the contract says of signing in. */
export const authArea = area({
  api: authApi,
  errors: {
    INVALID_LOGIN_CREDENTIALS: { status: 401 },
    INVALID_USERNAME_OR_PASSWORD: { status: 401 },
    INVALID_PHONE_OR_PASSWORD: { status: 401 },
    MAX_LOGIN_ATTEMPTS_REACHED: { status: 429 },
    BEARER_SECRETS_ENOUGH: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      INVALID_LOGIN_CREDENTIALS: 'Incorrect sign-in details',
      INVALID_USERNAME_OR_PASSWORD: 'Incorrect username or password',
      INVALID_PHONE_OR_PASSWORD: 'Incorrect phone number or password',
      MAX_LOGIN_ATTEMPTS_REACHED: 'Too many attempts. Try again later.',
      BEARER_SECRETS_ENOUGH: 'Two secrets are valid already. Revoke one of them first.',
    },
    {
      INVALID_LOGIN_CREDENTIALS: 'Giriş bilgileri yanlış',
      INVALID_USERNAME_OR_PASSWORD: 'Kullanıcı adı veya parola yanlış',
      INVALID_PHONE_OR_PASSWORD: 'Telefon numarası veya parola yanlış',
      MAX_LOGIN_ATTEMPTS_REACHED: 'Çok fazla deneme yapıldı. Daha sonra yeniden deneyin.',
      BEARER_SECRETS_ENOUGH: 'Zaten iki gizli anahtar geçerli. Önce birini iptal edin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_USER_PASSWORD_CHANGED: 'Password changed',
      LOG_USER_SESSIONS_ENDED: 'Signed out everywhere',
      LOG_USER_SESSION_ENDED: 'Signed out on one device',
      LOG_SIGN_IN_SUCCEEDED: 'Signed in',
      LOG_SIGN_IN_REFUSED: 'Sign-in refused',
      LOG_SIGNED_OUT: 'Signed out',
      LOG_IP_BLOCKED: 'Address blocked',
      LOG_INVITATION_CREATED: 'Invitation made',
      LOG_INVITATION_REVOKED: 'Invitation withdrawn',
      LOG_PASSWORD_RESET_REVOKED: 'Password reset withdrawn',
    },
    {
      LOG_USER_PASSWORD_CHANGED: 'Parola değiştirildi',
      LOG_USER_SESSIONS_ENDED: 'Her yerden çıkış yapıldı',
      LOG_USER_SESSION_ENDED: 'Bir cihazda çıkış yapıldı',
      LOG_SIGN_IN_SUCCEEDED: 'Giriş yapıldı',
      LOG_SIGN_IN_REFUSED: 'Giriş reddedildi',
      LOG_SIGNED_OUT: 'Çıkış yapıldı',
      LOG_IP_BLOCKED: 'Adres engellendi',
      LOG_INVITATION_CREATED: 'Davet oluşturuldu',
      LOG_INVITATION_REVOKED: 'Davet geri alındı',
      LOG_PASSWORD_RESET_REVOKED: 'Parola sıfırlama geri alındı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_USER_PASSWORD_CHANGED: '{actor} changed their password',
      LOG_USER_SESSIONS_ENDED: '{actor} signed out everywhere',
      LOG_USER_SESSION_ENDED: '{actor} signed out one of their devices',
      LOG_SIGN_IN_SUCCEEDED: '{actor} signed in',
      LOG_SIGN_IN_REFUSED: 'A sign-in was refused',
      'LOG_SIGN_IN_REFUSED.unknown': 'A sign-in with an unknown name was refused',
      'LOG_SIGN_IN_REFUSED.password': 'A sign-in as {name} was refused: wrong password',
      'LOG_SIGN_IN_REFUSED.disabled': 'A sign-in as {name} was refused: the account is disabled',
      LOG_SIGNED_OUT: '{actor} signed out',
      LOG_IP_BLOCKED: 'Too many accounts were tried from one address: {name} is blocked for a while',
      LOG_INVITATION_CREATED: '{actor} invited {name}',
      LOG_INVITATION_REVOKED: '{actor} withdrew the invitation of {name}',
      LOG_PASSWORD_RESET_REVOKED: '{actor} withdrew a password reset of {name}',
    },
    {
      LOG_USER_PASSWORD_CHANGED: '{actor} parolasını değiştirdi',
      LOG_USER_SESSIONS_ENDED: '{actor} her yerden çıkış yaptı',
      LOG_USER_SESSION_ENDED: '{actor} cihazlarından birinde oturumu kapattı',
      LOG_SIGN_IN_SUCCEEDED: '{actor} giriş yaptı',
      LOG_SIGN_IN_REFUSED: 'Bir giriş reddedildi',
      'LOG_SIGN_IN_REFUSED.unknown': 'Bilinmeyen bir adla yapılan giriş reddedildi',
      'LOG_SIGN_IN_REFUSED.password': '{name} adına yapılan giriş reddedildi: parola yanlış',
      'LOG_SIGN_IN_REFUSED.disabled': '{name} adına yapılan giriş reddedildi: hesap devre dışı',
      LOG_SIGNED_OUT: '{actor} çıkış yaptı',
      LOG_IP_BLOCKED: 'Tek bir adresten çok sayıda hesap denendi: {name} bir süre engellendi',
      LOG_INVITATION_CREATED: '{actor} birini davet etti: {name}',
      LOG_INVITATION_REVOKED: '{actor} bir daveti geri aldı: {name}',
      LOG_PASSWORD_RESET_REVOKED: '{actor} bir parola sıfırlamayı geri aldı: {name}',
    },
  ),
  auditEntities: defineTexts(
    {
      blocked_ip: 'Address',
      sign_in: 'Sign-in',
    },
    {
      blocked_ip: 'Adres',
      sign_in: 'Giriş',
    },
  ),
  auditFields: defineTexts(
    {
      address: 'Address',
      accounts: 'Accounts tried',
      why: 'Reason',
    },
    {
      address: 'Adres',
      accounts: 'Denenen hesap',
      why: 'Neden',
    },
  ),
});
