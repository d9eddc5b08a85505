import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { accountDeletionApi, marketApi, marketUsersApi } from './index.ts';

/** The contract of market apps. */
export const marketArea = area({
  api: marketApi,
  errors: {
    MARKET_PHONE_TAKEN: { status: 409 },
    MARKET_USER_UNKNOWN: { status: 404 },
    MARKET_PIN_WRONG: { status: 400 },
    MARKET_SESSION_UNKNOWN: { status: 404 },
  },
  errorTexts: defineTexts(
    {
      MARKET_PHONE_TAKEN: 'This phone number already has an account. Sign in or reset your PIN.',
      MARKET_USER_UNKNOWN: 'No account uses this phone number.',
      MARKET_PIN_WRONG: 'The phone number or PIN is wrong.',
      MARKET_SESSION_UNKNOWN: 'You are signed out. Sign in again.',
    },
    {
      MARKET_PHONE_TAKEN: 'Bu telefonla açılmış bir hesap var. Giriş yapın ya da PIN kodunuzu sıfırlayın.',
      MARKET_USER_UNKNOWN: 'Bu telefon numarasıyla açılmış bir hesap yok.',
      MARKET_PIN_WRONG: 'Telefon numarası ya da PIN yanlış.',
      MARKET_SESSION_UNKNOWN: 'Oturumunuz kapalı. Yeniden giriş yapın.',
    },
  ),
});

/** The users of a market app as the venue sees them. */
export const marketUsersArea = area({
  api: marketUsersApi,
  errors: { MARKET_ORDER_OPEN: { status: 409 } },
  errorTexts: defineTexts(
    { MARKET_ORDER_OPEN: 'This account has an open order. Delete the account after the order closes.' },
    { MARKET_ORDER_OPEN: 'Bu hesabın açık bir siparişi var. Hesabı, sipariş kapandıktan sonra silin.' },
  ),
  auditTexts: defineTexts(
    { LOG_MARKET_USER_DELETED: 'App account deleted' },
    { LOG_MARKET_USER_DELETED: 'Uygulama hesabı silindi' },
  ),
  auditSentences: defineTexts(
    { LOG_MARKET_USER_DELETED: '{actor} deleted the app account {name}' },
    { LOG_MARKET_USER_DELETED: '{actor}, uygulama hesabını sildi: {name}' },
  ),
  auditEntities: defineTexts({ market_user: 'App account' }, { market_user: 'Uygulama hesabı' }),
});

/** The contract of deleting a user's own account. */
export const accountDeletionArea = area({
  api: accountDeletionApi,
  errors: { ACCOUNT_DELETION_NOT_STARTED: { status: 409 }, ACCOUNT_NOT_DELETED: { status: 409 } },
  errorTexts: defineTexts(
    {
      ACCOUNT_DELETION_NOT_STARTED: 'We could not start the deletion. Try again.',
      ACCOUNT_NOT_DELETED: 'We could not delete your account. Try again.',
    },
    {
      ACCOUNT_DELETION_NOT_STARTED: 'Silme işlemi başlatılamadı. Yeniden deneyin.',
      ACCOUNT_NOT_DELETED: 'Hesabınız silinemedi. Yeniden deneyin.',
    },
  ),
});
