import { defineTexts, type TextPair } from '../../core/texts.ts';

/** How the report of a provider and the books may differ. */
export const DIFFERENCE_KINDS = [
  'unknown_capture',
  'missing_capture',
  'unknown_refund',
  'missing_refund',
  'other_amount',
  'open_refund',
  'odd_fee',
] as const;
/** One of {@link DIFFERENCE_KINDS}. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The kinds in words. */
export const differenceKindTexts = defineTexts(
  {
    unknown_capture: 'Charged by the provider, no order here',
    missing_capture: 'Paid here, not in the provider’s report',
    unknown_refund: 'Refunded by the provider, unknown here',
    missing_refund: 'Refunded here, not in the provider’s report',
    other_amount: 'Different amount',
    open_refund: 'Unconfirmed refund',
    odd_fee: 'Implausible provider fee, not booked',
  },
  {
    unknown_capture: 'Ödeme kuruluşu tahsil etmiş, burada siparişi yok',
    missing_capture: 'Burada ödendi, ödeme kuruluşunun raporunda yok',
    unknown_refund: 'Ödeme kuruluşu iade etmiş, burada kaydı yok',
    missing_refund: 'Burada iade edildi, ödeme kuruluşunun raporunda yok',
    other_amount: 'Tutar buradakinden farklı',
    open_refund: 'İadenin sonucu henüz bilinmiyor',
    odd_fee: 'Olağandışı ödeme kuruluşu komisyonu, kaydedilmedi',
  },
) satisfies TextPair<DifferenceKind>;

/** Why a difference closed although no person resolved it. */
export const DIFFERENCE_ENDS = ['asked', 'reported', 'known', 'decided'] as const;
/** One of {@link DIFFERENCE_ENDS}. */
export type DifferenceEnd = (typeof DIFFERENCE_ENDS)[number];

/** The same in words. */
export const differenceEndTexts = defineTexts(
  {
    asked: 'Confirmed when Rota checked with the provider again',
    reported: 'Included in a later provider report',
    known: 'Recorded here since, with the same amount',
    decided: 'Refund outcome confirmed',
  },
  {
    asked: 'Ödeme kuruluşuna yeniden sorulunca doğrulandı',
    reported: 'Ödeme kuruluşunun sonraki bir raporunda yer aldı',
    known: 'Sonradan burada da kaydedildi, tutarlar aynı',
    decided: 'İadenin sonucu doğrulandı',
  },
) satisfies TextPair<DifferenceEnd>;
