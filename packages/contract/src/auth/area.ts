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
  },
  errorTexts: defineTexts(
    {
      INVALID_LOGIN_CREDENTIALS: 'Incorrect sign-in details',
      INVALID_USERNAME_OR_PASSWORD: 'Incorrect username or password',
      INVALID_PHONE_OR_PASSWORD: 'Incorrect phone number or password',
      MAX_LOGIN_ATTEMPTS_REACHED: 'Too many attempts. Try again later.',
    },
    {
      INVALID_LOGIN_CREDENTIALS: 'Giriş bilgileri yanlış',
      INVALID_USERNAME_OR_PASSWORD: 'Kullanıcı adı veya parola yanlış',
      INVALID_PHONE_OR_PASSWORD: 'Telefon numarası veya parola yanlış',
      MAX_LOGIN_ATTEMPTS_REACHED: 'Çok fazla deneme yapıldı. Daha sonra yeniden deneyin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_USER_PASSWORD_CHANGED: 'Password changed',
      LOG_USER_SESSIONS_ENDED: 'Signed out everywhere',
      LOG_IP_BLOCKED: 'Address blocked',
    },
    {
      LOG_USER_PASSWORD_CHANGED: 'Parola değiştirildi',
      LOG_USER_SESSIONS_ENDED: 'Her yerden çıkış yapıldı',
      LOG_IP_BLOCKED: 'Adres engellendi',
    },
  ),
  auditEntities: defineTexts(
    {
      blocked_ip: 'Address',
    },
    {
      blocked_ip: 'Adres',
    },
  ),
  auditFields: defineTexts(
    {
      address: 'Address',
      accounts: 'Accounts tried',
    },
    {
      address: 'Adres',
      accounts: 'Denenen hesap',
    },
  ),
});
