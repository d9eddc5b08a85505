import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { authAuditFields, authAuditSentences, authAuditTexts } from './audit-texts.ts';
import { authApi } from './auth.ts';

/** The contract of sign-in. */
export const authArea = area({
  api: authApi,
  errors: {
    INVALID_LOGIN_CREDENTIALS: { status: 401 },
    INVALID_USERNAME_OR_PASSWORD: { status: 401 },
    INVALID_PHONE_OR_PASSWORD: { status: 401 },
    MAX_LOGIN_ATTEMPTS_REACHED: { status: 429 },
    INVALID_PHONE_OR_USERNAME_TO_RESET: { status: 400 },
    RESET_ASKED_ALREADY: { status: 429 },
    INVALID_RESET_PASSWORD_CREDENTIALS: { status: 400 },
    INVITATION_NOT_VALID: { status: 410 },
    CONFIRMATION_REQUIRED: { status: 403 },
    SECOND_FACTOR_SETUP_REQUIRED: { status: 403 },
    ACCOUNT_CONTACT_TAKEN: { status: 409 },
    ACCOUNT_PHONE_NEEDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      INVALID_LOGIN_CREDENTIALS: 'Incorrect sign-in details',
      INVALID_USERNAME_OR_PASSWORD: 'Incorrect username or password',
      INVALID_PHONE_OR_PASSWORD: 'Incorrect phone number or password',
      MAX_LOGIN_ATTEMPTS_REACHED: 'Too many attempts. Try again later.',
      RESET_ASKED_ALREADY:
        'A code was requested less than a minute ago. Wait a minute before you request another.',
      INVALID_PHONE_OR_USERNAME_TO_RESET: 'Enter a valid username or phone number.',
      INVALID_RESET_PASSWORD_CREDENTIALS: 'The code is wrong or has expired. Check it or request a new one.',
      INVITATION_NOT_VALID: 'This invitation was used or withdrawn, or has expired. Ask for a new one.',
      CONFIRMATION_REQUIRED: 'Enter your password again to continue.',
      SECOND_FACTOR_SETUP_REQUIRED: 'Your role requires a second factor. Set one up first.',
      ACCOUNT_CONTACT_TAKEN: 'A user with the given email, phone or username already exists.',
      ACCOUNT_PHONE_NEEDED: 'SMS codes require a confirmed phone number.',
    },
    {
      INVALID_LOGIN_CREDENTIALS: 'Giriş bilgileri yanlış',
      INVALID_USERNAME_OR_PASSWORD: 'Kullanıcı adı veya parola yanlış',
      INVALID_PHONE_OR_PASSWORD: 'Telefon numarası veya parola yanlış',
      MAX_LOGIN_ATTEMPTS_REACHED: 'Çok fazla deneme yapıldı. Daha sonra yeniden deneyin.',
      RESET_ASKED_ALREADY:
        'Bir dakikadan kısa süre önce kod istendi. Yenisini istemeden önce bir dakika bekleyin.',
      INVALID_PHONE_OR_USERNAME_TO_RESET: 'Geçerli bir kullanıcı adı ya da telefon numarası girin.',
      INVALID_RESET_PASSWORD_CREDENTIALS:
        'Kod yanlış ya da süresi dolmuş. Kontrol edin veya yeni bir kod isteyin.',
      INVITATION_NOT_VALID: 'Bu davet kullanılmış, geri alınmış ya da süresi dolmuş. Yeni bir davet isteyin.',
      CONFIRMATION_REQUIRED: 'Devam etmek için parolanızı yeniden girin.',
      SECOND_FACTOR_SETUP_REQUIRED: 'Önce ikinci bir doğrulama kurun: rolünüz bunu gerektiriyor.',
      ACCOUNT_CONTACT_TAKEN: 'Bu e-posta, telefon veya kullanıcı adıyla bir kullanıcı zaten var.',
      ACCOUNT_PHONE_NEEDED: 'SMS kodu için onaylanmış bir telefon numarası gerekir.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'LIMIT_REACHED.secret': 'Two secrets are already valid. Revoke one first.' },
    { 'LIMIT_REACHED.secret': 'Zaten iki gizli değer geçerli. Önce birini iptal edin.' },
  ),
  auditTexts: authAuditTexts,
  auditSentences: authAuditSentences,
  auditEntities: defineTexts(
    { blocked_ip: 'Address', sign_in: 'Sign-in', sign_in_policy: 'Sign-in policy', secret: 'Secret' },
    { blocked_ip: 'Adres', sign_in: 'Giriş', sign_in_policy: 'Giriş kuralları', secret: 'Gizli değer' },
  ),
  auditFields: authAuditFields,
});
