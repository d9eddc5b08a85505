import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { settlementApi } from './index.ts';

/** The contract of payouts, closed days and differences. */
export const settlementArea = area({
  api: settlementApi,
  errors: {
    DAY_NOT_OVER: { status: 409 },
    DIFFERENCE_CLOSED: { status: 409 },
    FEE_NOT_BOOKABLE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      DAY_NOT_OVER: 'This day has not ended. You can close it from tomorrow.',
      DIFFERENCE_CLOSED:
        'This difference was already closed without booking. Reload the page to see the note.',
      FEE_NOT_BOOKABLE: 'Only a held fee can be booked, and only if its exact amount is known.',
    },
    {
      DAY_NOT_OVER: 'Bu gün henüz bitmedi. Yarından itibaren kapatabilirsiniz.',
      DIFFERENCE_CLOSED: 'Bu fark, kaydedilmeden zaten kapatılmış. Notu görmek için sayfayı yenileyin.',
      FEE_NOT_BOOKABLE:
        'Yalnızca incelemede bekleyen ve tutarı tam olarak bilinen bir komisyon kaydedilebilir.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_DAY_CLOSED: 'Day closed',
      LOG_DIFFERENCE_MENDED: 'Payment difference resolved',
      LOG_FEE_BOOKED: 'Held provider fee booked',
      LOG_PAYOUT_RETRIED: 'Rejected payout retried',
    },
    {
      LOG_DAY_CLOSED: 'Gün kapatıldı',
      LOG_DIFFERENCE_MENDED: 'Ödeme farkı giderildi',
      LOG_FEE_BOOKED: 'Bekleyen kuruluş komisyonu kaydedildi',
      LOG_PAYOUT_RETRIED: 'Reddedilen hakediş yeniden denendi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DAY_CLOSED: '{actor} closed the day {name}',
      LOG_DIFFERENCE_MENDED: '{actor} resolved a payment difference: {name}',
      LOG_FEE_BOOKED: '{actor} booked the held fee of payment {name}',
      LOG_PAYOUT_RETRIED: '{actor} retried a rejected payout, order {name}',
    },
    {
      LOG_DAY_CLOSED: '{actor} günü kapattı: {name}',
      LOG_DIFFERENCE_MENDED: '{actor} ödeme farkını giderdi: {name}',
      LOG_FEE_BOOKED: '{actor} bekleyen kuruluş komisyonunu kaydetti, ödeme {name}',
      LOG_PAYOUT_RETRIED: '{actor} reddedilen hakedişi yeniden denedi, sipariş {name}',
    },
  ),
  auditEntities: defineTexts(
    { day_closing: 'Closed day', payment_difference: 'Payment difference', payout: 'Payout' },
    { day_closing: 'Gün kapanışı', payment_difference: 'Ödeme farkı', payout: 'Hakediş' },
  ),
  auditFields: defineTexts({}, {}),
});
