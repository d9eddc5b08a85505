import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { accountDeletionApi, marketApi, marketUsersApi } from './index.ts';

/** What the contract says of market apps. */
export const marketArea = area({
  api: marketApi,
  errors: {
    MARKET_PHONE_TAKEN: { status: 409 },
    MARKET_USER_UNKNOWN: { status: 404 },
    MARKET_PIN_WRONG: { status: 400 },
    MARKET_SESSION_UNKNOWN: { status: 404 },
    MARKET_ADDRESSES_ENOUGH: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MARKET_PHONE_TAKEN: 'This phone has an account already. Sign in, or set another PIN.',
      MARKET_USER_UNKNOWN: 'There is no account with this phone.',
      MARKET_PIN_WRONG: 'The phone or the PIN is not right.',
      MARKET_SESSION_UNKNOWN: 'You are signed out. Sign in again.',
      MARKET_ADDRESSES_ENOUGH: 'You have as many addresses as can be saved. Remove one first.',
    },
    {
      MARKET_PHONE_TAKEN: 'Bu telefonla açılmış bir hesap var. Giriş yapın ya da yeni bir PIN belirleyin.',
      MARKET_USER_UNKNOWN: 'Bu telefonla açılmış bir hesap yok.',
      MARKET_PIN_WRONG: 'Telefon ya da PIN doğru değil.',
      MARKET_SESSION_UNKNOWN: 'Oturumunuz kapalı. Yeniden giriş yapın.',
      MARKET_ADDRESSES_ENOUGH: 'Kaydedilebilecek kadar adresiniz var. Önce birini kaldırın.',
    },
  ),
});

/** The users of a market app as the house sees them. */
export const marketUsersArea = area({
  api: marketUsersApi,
  errors: { MARKET_ORDER_OPEN: { status: 409 } },
  errorTexts: defineTexts(
    { MARKET_ORDER_OPEN: 'An order of this account has not ended. Delete the account afterwards.' },
    { MARKET_ORDER_OPEN: 'Bu hesabın bitmemiş bir siparişi var. Hesabı sonra silin.' },
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

/** What somebody can be told who deletes their account. */
export const accountDeletionArea = area({
  api: accountDeletionApi,
  errors: { ACCOUNT_DELETION_NOT_STARTED: { status: 409 }, ACCOUNT_NOT_DELETED: { status: 409 } },
  errorTexts: defineTexts(
    {
      ACCOUNT_DELETION_NOT_STARTED: 'failed to start deletion',
      ACCOUNT_NOT_DELETED: 'failed to delete your account',
    },
    {
      ACCOUNT_DELETION_NOT_STARTED: 'Silme işlemi başlatılamadı',
      ACCOUNT_NOT_DELETED: 'Hesabınız silinemedi',
    },
  ),
});
